import { t } from '@shop/platform';
import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { report } from './report.ts';

/** When the shell itself throws: a sentence and a fresh page, instead of a white one. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    report(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failure size="page" text={t('error.generic')} onRetry={() => window.location.reload()} />;
  }
}
