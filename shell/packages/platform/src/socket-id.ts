/** The id of the open realtime connection, sent with every call so that the own change is not pushed back. */
export const socketId: { current: string | null } = { current: null };
