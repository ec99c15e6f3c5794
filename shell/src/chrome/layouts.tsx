import '@shop/ui/base.css';
import { Slot, useT } from '@shop/platform';
import { ChevronDownIcon, Skeleton } from '@shop/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CartDrawer } from './cart-drawer/cart-drawer.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { useAfterFirst } from './lib/use-after-first.ts';
import { TabBar } from './tab-bar/tab-bar.tsx';
import { Toasts } from './toasts/toasts.tsx';
import * as css from './layouts.module.css';

interface LayoutProps {
  children: ReactNode;
}

/** Header, page, footer, and what belongs to every page of the shop. */
function Frame({ children }: LayoutProps) {
  const t = useT();
  const footer = useAfterFirst();
  return (
    <>
      <a href="#main" className={css.skip}>
        {t('a11y.skip')}
      </a>
      <Header />
      {children}
      {footer && <Footer />}
      <TabBar />
      <CartDrawer />
      <Toasts />
    </>
  );
}

/** Where the skip link leads; takes the focus without a ring of its own. */
function Main({ children, className }: LayoutProps & { className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** Most pages: the whole width of the content column. */
export function PublicLayout({ children }: LayoutProps) {
  return (
    <Frame>
      <Main className={css.main}>{children}</Main>
    </Frame>
  );
}

/** Pages of a signed-in customer: the account's own navigation beside the page. */
export function AccountLayout({ children }: LayoutProps) {
  return (
    <Frame>
      <div className={css.account}>
        <AccountSidebar />
        <Main className={css.content}>{children}</Main>
      </div>
    </Frame>
  );
}

/** Articles: a narrower column. */
export function BlogLayout({ children }: LayoutProps) {
  return (
    <Frame>
      <Main className={css.blog}>{children}</Main>
    </Frame>
  );
}

/** A page on its own, for addresses that lead nowhere. */
export function BareLayout({ children }: LayoutProps) {
  return (
    <>
      <Main className={css.bare}>{children}</Main>
      <Toasts />
    </>
  );
}

/** The slot `account.sidebar`; on small windows it unfolds and folds again when the page changes. */
function AccountSidebar() {
  const t = useT();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  return (
    <aside className={css.sidebar} aria-label={t('a11y.accountNav')}>
      <button type="button" className={css.unfold} aria-expanded={open} aria-controls="account-nav" onClick={() => setOpen(!open)}>
        {t('a11y.accountNav')}
        <ChevronDownIcon size={18} aria-hidden="true" />
      </button>
      <div id="account-nav" className={css.navigation} data-open={open || undefined}>
        <Slot name="account.sidebar" props={{}} fallback={<SidebarSkeleton />} />
      </div>
    </aside>
  );
}

function SidebarSkeleton() {
  return (
    <div className={css.waiting}>
      <Skeleton shape="circle" width={56} />
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </div>
  );
}
