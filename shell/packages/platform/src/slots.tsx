import type { Address } from '@shop/api';
import { Component, lazy, Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';

/** Every slot of the shop and the props of the piece that fills it. A remote fills one by its package.json. */
export interface SlotProps {
  /** Contents of the cart drawer; the drawer itself is the shell's. */
  'cart.drawer': Record<never, never>;
  /** Dialog "Voucher from {shop}". */
  'cart.vouchers': { shopId: number; shopName: string; open: boolean; onClose: () => void };
  /** Dialog for sign-in and registration; open while `useSession().loginDialog` is set. */
  'account.auth-dialog': Record<never, never>;
  /** Navigation beside the account pages. */
  'account.sidebar': Record<never, never>;
  /** Dialog for a new address, or for changing `address`. */
  'account.address-dialog': { address?: Address; open: boolean; onClose: () => void; onSaved: (address: Address) => void };
  /** The chat panel; open while `useChatDock().shop` is set. */
  'chat.panel': Record<never, never>;
}

export type SlotName = keyof SlotProps;

/** How the shell fills slots. */
export interface SlotHost {
  /** Loads the piece; rejects when no remote fills the slot or its remote cannot be had. Called again for every retry. */
  load: (name: SlotName) => Promise<ComponentType<never>>;
  /** Shown in place of a piece that failed. */
  Failure: ComponentType<{ name: SlotName; error: unknown; onRetry: () => void }>;
  /** Told once per failure. */
  report: (name: SlotName, error: unknown) => void;
}

let host: SlotHost | null = null;

/** Called once by the shell before it renders. */
export function setSlotHost(given: SlotHost): void {
  host = given;
}

type Piece<N extends SlotName> = LazyExoticComponent<ComponentType<SlotProps[N]>>;
const pieces = new Map<SlotName, Piece<never>>();

function pieceOf<N extends SlotName>(name: N): Piece<N> {
  let piece = pieces.get(name) as Piece<N> | undefined;
  if (!piece) {
    piece = lazy(async () => {
      if (!host) throw new Error(`slot ${name}: there is no slot host`);
      return { default: (await host.load(name)) as ComponentType<SlotProps[N]> };
    });
    pieces.set(name, piece as unknown as Piece<never>);
  }
  return piece;
}

/** Forgets what was loaded, so that the next render asks the host again. */
export function forgetSlot(name: SlotName): void {
  pieces.delete(name);
}

/**
 * The place for another remote's piece: `<Slot name="cart.vouchers" props={{…}} />`.
 * While it loads `fallback` stands (nothing by default); when it fails, a notice with a retry. The page around it lives on.
 */
export function Slot<N extends SlotName>({ name, props, fallback = null }: { name: N; props: SlotProps[N]; fallback?: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetSlot(name);
    setAttempt((n) => n + 1);
  };
  const Filled = pieceOf(name) as ComponentType<SlotProps[N]>;
  return (
    <SlotBoundary key={attempt} name={name} onRetry={retry}>
      <Suspense fallback={fallback}>
        <Filled {...props} />
      </Suspense>
    </SlotBoundary>
  );
}

interface BoundaryProps {
  name: SlotName;
  onRetry: () => void;
  children: ReactNode;
}

class SlotBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    host?.report(this.props.name, error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const Failure = host?.Failure;
    return Failure ? <Failure name={this.props.name} error={error} onRetry={this.props.onRetry} /> : null;
  }
}
