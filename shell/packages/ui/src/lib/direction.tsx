import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { documentDirection } from './document-direction.ts';

/** Gives Base UI the document's direction, so that arrow keys follow what the eye sees. */
export function WithDirection({ children }: { children: ReactNode }) {
  return <DirectionProvider direction={documentDirection()}>{children}</DirectionProvider>;
}
