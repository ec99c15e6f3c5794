/** Goes to a path of the shop outside of React; inside, use `useNavigate`. */
export type Navigate = (path: string, options?: { replace?: boolean }) => void;

let goTo: Navigate = (path, { replace = false } = {}) => window.location[replace ? 'replace' : 'assign'](path);

/** Called once by the shell, whose router takes over from full page loads. */
export function setNavigate(given: Navigate): void {
  goTo = given;
}

export const navigate: Navigate = (path, options) => goTo(path, options);
