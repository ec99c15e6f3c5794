import { ApiError, messageOf } from '@shop/platform';
import { Component, type ReactNode } from 'react';
import { Failure, lossOf } from './failure.tsx';
import type { Place } from './navigator.ts';
import { NotFound } from './not-found.tsx';
import { navigatorOfShop } from './place.ts';
import { report } from './report.ts';
import type { Page } from './routes.tsx';

interface Props {
  page: Page;
  place: Place;
  children: ReactNode;
}

interface State {
  error: unknown;
  /** Where it happened: another place, or the same one prepared again, is another chance. */
  place: Place;
}

/** Around a page that may not load or may throw: the layout and the rest of the shop go on. A 404 from the API is the not-found page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('a page threw nothing') };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: undefined, place };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissing(error)) report(error, this.props.page);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isMissing(error)) return <NotFound />;
    const text = error instanceof ApiError ? messageOf(error) : lossOf();
    return <Failure size="page" text={text} onRetry={() => void navigatorOfShop().refresh()} />;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
