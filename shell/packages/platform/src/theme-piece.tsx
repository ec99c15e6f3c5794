import type { DataOf } from '@shop/api';
import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { ThemeSection } from './theme-data.ts';

/** Every part of the shop that a theme may bring itself, with the props of what it brings. */
export type ThemePieceProps = {
  /** A section of the home page, where `home.sections` of the theme puts it. */
  [Kind in ThemeSection['kind'] as `home.${Kind}`]: { home: DataOf<'get', '/home'>; variant: string };
};

export type ThemePieceName = keyof ThemePieceProps;

/** How the shell brings the pieces of the theme that is worn. */
export interface ThemePieceHost {
  /** Whether the theme brings this piece. */
  has: (name: ThemePieceName) => boolean;
  /** The piece, once it was loaded. */
  loaded: (name: ThemePieceName) => ComponentType | undefined;
  load: (name: ThemePieceName) => Promise<ComponentType<never>>;
  /** Told once per failure; `own` says whether the theme's piece failed or the built-in part. */
  report: (name: ThemePieceName, error: unknown, own: boolean) => void;
}

let host: ThemePieceHost | null = null;

/** Called once by the shell before it renders. */
export function setThemePieceHost(given: ThemePieceHost | null): void {
  host = given;
}

/** The theme's own piece; null while it loads, when it cannot be had, and for the themes that bring none. Prefer `ThemePiece`, which also stands in for a piece that throws. */
export function useThemePiece<N extends ThemePieceName>(name: N): ComponentType<ThemePieceProps[N]> | null {
  const [piece, setPiece] = useState<ComponentType<never> | ComponentType | null>(() => host?.loaded(name) ?? null);
  useEffect(() => {
    if (piece !== null || !host?.has(name)) return;
    let wanted = true;
    host.load(name).then(
      (loaded) => wanted && setPiece(() => loaded),
      (error: unknown) => host?.report(name, error, true),
    );
    return () => void (wanted = false);
  }, [name, piece]);
  return piece as ComponentType<ThemePieceProps[N]> | null;
}

/**
 * A part of the page that the theme may bring itself: `<ThemePiece name="home.hero" props={{…}}><Hero … /></ThemePiece>`.
 * The built-in part inside it is what shows when the theme brings none, while that loads, and when it fails. When the built-in
 * part throws too, `failure` stands in its place and the page around it lives on; without it the page's boundary takes over.
 */
export function ThemePiece<N extends ThemePieceName>({ name, props, failure, children }: PieceProps<N>) {
  const Own = useThemePiece(name) as ComponentType<ThemePieceProps[N]> | null;
  const builtIn = failure ? (
    <PieceBoundary name={name} own={false} instead={failure}>
      {children}
    </PieceBoundary>
  ) : (
    children
  );
  if (!Own) return builtIn;
  return (
    <PieceBoundary name={name} own instead={() => builtIn}>
      <Own {...props} />
    </PieceBoundary>
  );
}

interface PieceProps<N extends ThemePieceName> {
  name: N;
  props: ThemePieceProps[N];
  failure?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryProps {
  name: ThemePieceName;
  own: boolean;
  instead: (retry: () => void) => ReactNode;
  children: ReactNode;
}

class PieceBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    host?.report(this.props.name, error, this.props.own);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead(() => this.setState({ failed: false })) : this.props.children;
  }
}
