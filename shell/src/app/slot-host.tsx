import type { SlotHost } from '@shop/platform';
import { loadPiece, pieceInSlot } from '../remotes/pieces.ts';
import { Failure, lossOf } from './failure.tsx';
import { report } from './report.ts';

/** Fills slots with the pieces of the composition. */
export const slotHost: SlotHost = {
  load: async (name) => loadPiece(pieceInSlot(name)),
  Failure: function SlotFailure({ onRetry }) {
    return <Failure size="piece" text={lossOf()} onRetry={onRetry} />;
  },
  report(name, error) {
    let piece;
    try {
      piece = pieceInSlot(name);
    } catch {
      // Nobody fills the slot: the shell's own fault.
    }
    report(error, piece);
  },
};
