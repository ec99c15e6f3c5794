import { useDisclosure as useKitDisclosure } from '@shop/ui';
import { useLocation } from 'react-router';

/** A button that shows and hides a panel of links; the panel closes when the page changes. */
export function useDisclosure<Root extends HTMLElement = HTMLDivElement>(options?: { /** A resting mouse opens it too. */ hover: boolean }) {
  return useKitDisclosure<Root>(useLocation().key, options);
}
