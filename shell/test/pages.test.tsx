import { ApiError, boot, paths, useSession, type RemoteEntry } from '@shop/platform';
import { act, render, screen, serve, setBoot, signInAs, userEvent } from '@shop/testkit';
import type { ComponentType, ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { createNavigator, type ShopNavigator } from '../src/app/navigator.ts';
import { setNavigatorOfShop } from '../src/app/place.ts';
import { preparing } from '../src/app/prepare.ts';
import { routesOf } from '../src/app/routes.tsx';
import type { loadExpose } from '../src/remotes/runtime.ts';

const remote = vi.hoisted(() => ({ load: vi.fn<typeof loadExpose>() }));
vi.mock('../src/remotes/runtime.ts', () => ({ loadExpose: remote.load }));
// The frames of the shop have tests of their own; here they are only a place for pages.
vi.mock('../src/chrome/layouts.tsx', () => {
  const layout = (name: string) => ({ children }: { children: ReactNode }) => <main aria-label={name}>{children}</main>;
  return { PublicLayout: layout('public'), AccountLayout: layout('account'), BlogLayout: layout('blog'), BareLayout: layout('bare') };
});

function Product() {
  return <p>product {useParams().slug}</p>;
}

/** What each expose gives; an Error is a failure to load. */
let exposes: Record<string, ComponentType | Error>;
let opened = 0;

beforeEach(() => {
  exposes = {
    './home': () => <p>home <Link to="/products/chair">a chair</Link></p>,
    './product': Product,
    './profile': () => <p>profile</p>,
  };
  remote.load.mockImplementation(async (_, expose) => {
    const piece = exposes[expose];
    if (!piece || piece instanceof Error) throw piece ?? new Error(`no ${expose}`);
    return piece as ComponentType<never>;
  });
});

/** Opens the shop at an address. Every opening has a remote of its own, so that nothing is loaded yet. */
async function open(path: string): Promise<ShopNavigator> {
  const catalog: RemoteEntry = {
    name: `mfe-catalog-${++opened}`, version: '1.0.0', entry: '', manifestUrl: '', manifest: {}, integrity: {}, slots: {},
    routes: [
      { path: '/', expose: './home', layout: 'public', title: 'nav.home' },
      { path: '/products/:slug', expose: './product', layout: 'public', title: 'nav.products' },
      { path: '/profile', expose: './profile', layout: 'account', title: 'account.myProfile' },
    ],
  };
  setBoot({ composition: { ...boot.composition, id: 'c', remotes: [catalog] } });
  window.history.replaceState(null, '', path);
  const routes = routesOf([catalog]);
  const navigator = createNavigator(preparing(routes));
  setNavigatorOfShop(navigator);
  await navigator.refresh();
  render(<App routes={routes} navigator={navigator} onShown={() => {}} />);
  return navigator;
}

/** React tells about every error that a boundary catches. */
function expectErrors(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

describe('a page', () => {
  test('stands in the layout of its route, under its title', async () => {
    await open('/products/chair');
    expect(screen.getByRole('main', { name: 'public' }).textContent).toBe('product chair');
    expect(document.title).toBe('Products - NovaStore');
  });

  test('is loaded when its link is followed', async () => {
    await open('/');
    expect(remote.load).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('link', { name: 'a chair' }));
    expect(await screen.findByText('product chair')).toBeTruthy();
    expect(window.location.pathname).toBe('/products/chair');
  });

  test('does not exist: the not-found page stands bare', async () => {
    await open('/nowhere');
    expect(screen.getByRole('main', { name: 'bare' }).textContent).toContain('Page not found');
    expect(document.title).toBe('Page not found - NovaStore');
  });
});

describe('account pages', () => {
  test('lead a guest home', async () => {
    await open('/profile');
    expect(screen.getByText(/^home/)).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  test('are for a user, and lead home when the session ends', async () => {
    signInAs();
    await open('/profile');
    expect(screen.getByRole('main', { name: 'account' }).textContent).toBe('profile');
    act(() => useSession.setState({ user: null, token: null }));
    expect(await screen.findByText(/^home/)).toBeTruthy();
    expect(window.location.pathname).toBe(paths.home());
  });
});

describe('a page that fails', () => {
  test('to load is a hole with a retry in the layout, and is reported', async () => {
    expectErrors();
    const reports = serve('post', '/releases/reports', {});
    exposes['./product'] = new Error('RUNTIME-008');
    await open('/products/chair');
    const alert = screen.getByRole('alert');
    expect(screen.getByRole('main', { name: 'public' }).contains(alert)).toBe(true);
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.body).toMatchObject({ composition: 'c', kind: 'load', bundle: `mfe-catalog-${opened}`, version: '1.0.0', path: '/products/chair' });

    exposes['./product'] = () => <p>product at last</p>;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('product at last')).toBeTruthy();
  });

  test('in render is a hole with a retry', async () => {
    expectErrors();
    const reports = serve('post', '/releases/reports', {});
    let broken = true;
    exposes['./product'] = () => {
      if (broken) throw new Error('no price');
      return <p>product</p>;
    };
    await open('/products/chair');
    expect(screen.getByRole('alert')).toBeTruthy();
    await vi.waitFor(() => expect(reports[0]?.body).toMatchObject({ kind: 'render', message: 'no price' }));
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('product')).toBeTruthy();
  });

  test('does not outlive its address', async () => {
    expectErrors();
    serve('post', '/releases/reports', {});
    exposes['./product'] = new Error('RUNTIME-008');
    const navigator = await open('/products/chair');
    act(() => navigator.push('/'));
    expect(await screen.findByText(/^home/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('with a 404 of the API is the not-found page', async () => {
    expectErrors();
    exposes['./product'] = () => {
      throw new ApiError(404, 'There is no such product');
    };
    await open('/products/chair');
    expect(screen.getByRole('main', { name: 'public' }).textContent).toContain('Page not found');
  });
});
