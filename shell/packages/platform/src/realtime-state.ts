import { create } from 'zustand';

/** `off`: no token, or the site has no realtime. `waiting`: the connection is being made or made again. */
export type RealtimeState = 'off' | 'waiting' | 'connected';

const useStore = create<{ state: RealtimeState }>()(() => ({ state: 'off' }));

/** How the realtime connection is doing. */
export function useRealtimeState(): RealtimeState {
  return useStore(({ state }) => state);
}

export function setRealtimeState(state: RealtimeState): void {
  useStore.setState({ state });
}
