import { queryClient } from '@shop/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';

export interface Rendered extends RenderResult {
  user: UserEvent;
  /** Path, search and hash that the page has led to. */
  address: () => string;
}

/**
 * Renders a page as the shell mounts it: `renderRoute(ProductPage, { path: '/products/:slug', at: '/products/oak-chair' })`.
 * Links to other paths lead to an empty page; read `address()`.
 */
export function renderRoute(Page: ComponentType, { path, at = path }: { path: string; at?: string }): Rendered {
  return renderAt(at, <Routes><Route path={path} element={<Page />} /><Route path="*" element={null} /></Routes>);
}

/** Renders what fills a slot, on any page. */
export function renderSlot<P extends object>(Piece: ComponentType<P>, props: P, { at = '/' }: { at?: string } = {}): Rendered {
  return renderAt(at, <Piece {...props} />);
}

function renderAt(at: string, content: ReactNode): Rendered {
  let address = at;
  const user = userEvent.setup();
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Follow onChange={(now) => (address = now)} />
        {content}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, user, address: () => address };
}

function Follow({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => void onChange(pathname + search + hash));
  return null;
}
