import { boot, useCart, useChatDock, useSession, type ThemeData } from '@shop/platform';
import { act, aUser, renderSlot, screen, serve, setBoot, signInAs, userEvent, within } from '@shop/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Header } from './header.tsx';

const menu = (id: number, title: string, more: object = {}) => ({ id, title, url: `/${title.toLowerCase()}`, target: 'self' as const, icon: '', mega: false, highlighted: false, children: [], ...more });

/** A shop with everything in its bars, wearing a theme. */
function wear(theme: Partial<ThemeData>, master: Partial<typeof boot.master> = {}): void {
  const data: ThemeData = { name: 'test', label: 'Test', version: '1.0.0', topBar: false, navbar: { rows: ['middle', 'bottom'], style: 'classic' }, footer: { variant: 'dark' }, home: { sections: [] }, productCard: { variant: 'framed' }, ...theme };
  setBoot({
    theme: 'test',
    composition: { ...boot.composition, themes: [{ name: 'test', version: '1.0.0', label: 'Test', css: '/bundles/test/1.0.0/theme.css', integrity: '', data }] },
    master: {
      ...boot.master,
      mobile: '+351 21 555 0142',
      web_show_bottom_bar: true,
      footers: [
        { title: 'Contact', items: [{ type: 'email', title: 'vendors@market.example', url: 'mailto:vendors@market.example' }, { type: 'phone', title: '1', url: 'tel:1' }] },
        { title: 'Shop', items: [] },
      ] as typeof boot.master.footers,
      menus: [menu(1, 'Shops'), menu(2, 'Categories', { mega: true }), menu(3, 'Flash', { highlighted: true })],
      ...master,
    },
  });
}

const header = () => renderSlot(Header, {});

describe('the top bar', () => {
  test('is there when the theme asks for it: hotline, mail links, vendors, pickers', () => {
    wear({ topBar: true });
    header();
    expect(screen.getByRole('link', { name: /Hotline/u }).getAttribute('href')).toBe('tel:+351215550142');
    expect(screen.getByRole('link', { name: 'Mail: vendors@market.example' }).getAttribute('href')).toBe('mailto:vendors@market.example');
    expect(screen.getByRole('link', { name: 'Become a seller' }).getAttribute('href')).toBe('/shop/register');
    expect(within(screen.getByRole('combobox', { name: 'Currency' })).getByRole('option').textContent).toContain('USD, $');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('en');
  });

  test('has no vendor link in a shop of a single vendor', () => {
    wear({ topBar: true }, { multi_vendor: false });
    header();
    expect(screen.queryByRole('link', { name: 'Become a seller' })).toBeNull();
  });

  test('is left out by other themes, whose pickers stand in the bottom bar', () => {
    wear({ topBar: false });
    header();
    expect(screen.queryByRole('link', { name: /Hotline/u })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Currency' })).toBeTruthy();
  });
});

describe('the bottom bar', () => {
  test('shows the menu of the settings', () => {
    wear({});
    header();
    const bar = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(bar.getByRole('link', { name: 'Shops' }).getAttribute('href')).toBe('/shops');
    expect(bar.getByRole('link', { name: 'Flash' })).toBeTruthy();
    expect(bar.getByRole('button', { name: 'All categories' })).toBeTruthy();
  });

  test('is hidden by the flag, and by themes without it', () => {
    wear({}, { web_show_bottom_bar: false });
    const { unmount } = header();
    expect(screen.queryByRole('navigation')).toBeNull();
    unmount();
    wear({ navbar: { rows: ['middle'], style: 'classic' } });
    header();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('opens the departments, walks them by keys and letters, and closes on Escape', async () => {
    wear({});
    const category = (id: number, name: string, sub: object[] = []) => ({ id, name, slug: name.toLowerCase(), icon: '', thumbnail: '', total_products: 1, sub_categories: sub });
    serve('get', '/categories', { total: 2, categories: [category(1, 'Home', [category(2, 'Lighting')]), category(3, 'Kitchen')] });
    header();
    const button = screen.getByRole('button', { name: 'All categories' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect((await screen.findByRole('link', { name: 'Lighting' })).getAttribute('href')).toBe('/categories/lighting');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Home' }));
    await userEvent.keyboard('ki');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Kitchen' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('link', { name: 'Kitchen' })).toBeNull();
  });
});

describe('the centred bar', () => {
  const many = [menu(1, 'New'), menu(2, 'Categories', { mega: true }), menu(3, 'Shops'), menu(4, 'Deals'), menu(5, 'Flash'), menu(6, 'Journal')];
  beforeEach(() => wear({ navbar: { rows: ['middle'], style: 'centered' } }, { menus: many }));

  test('holds the menu, the rest of it behind More, and the pickers', async () => {
    header();
    const bar = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(bar.getByRole('link', { name: 'New' })).toBeTruthy();
    expect(bar.getByRole('button', { name: 'Categories' })).toBeTruthy();
    expect(bar.queryByRole('link', { name: 'Journal' })).toBeNull();
    await userEvent.click(bar.getByRole('button', { name: 'More' }));
    expect(bar.getByRole('link', { name: 'Journal' }).getAttribute('href')).toBe('/journal');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Language' })).toBeTruthy();
  });

  test('unfolds the search with the focus in it, and folds it on Escape', async () => {
    header();
    const button = screen.getByRole('button', { name: 'Search' });
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
    await userEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search' }));
    await userEvent.keyboard('oak{Escape}{Escape}');
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });
});

describe('the glass bar', () => {
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    });
  const card = () => screen.getByRole('search').closest('[data-scrolled]');
  beforeEach(() => wear({ topBar: true, navbar: { rows: ['middle'], style: 'glass' } }));
  afterEach(() => scrollTo(0));

  test('floats over the home page, and slides up while it is scrolled', () => {
    renderSlot(Header, {}, { at: '/' });
    expect(document.querySelector('[data-floating]')).not.toBeNull();
    expect(card()).toBeNull();
    scrollTo(1);
    expect(card()).not.toBeNull();
    scrollTo(0);
    expect(card()).toBeNull();
  });

  test('is a static bar everywhere else', () => {
    renderSlot(Header, {}, { at: '/products' });
    scrollTo(200);
    expect(document.querySelector('[data-floating]')).toBeNull();
    expect(card()).toBeNull();
  });
});

describe('the solid bar', () => {
  beforeEach(() => wear({ navbar: { rows: ['middle', 'bottom'], style: 'solid' } }));

  test('says where it delivers to, and lets choose', async () => {
    const { unmount } = header();
    await userEvent.click(screen.getByRole('button', { name: 'Deliver to Choose an address' }));
    expect(useSession.getState().loginDialog).toBe('login');
    unmount();
    signInAs(aUser());
    useCart.setState({ address: { city: 'Lisbon', post_code: '1200' } as never });
    header();
    expect(screen.getByRole('link', { name: 'Deliver to Lisbon 1200' }).getAttribute('href')).toBe('/manage-address');
  });

  test('writes the names beside the icons, and leads with the offers', () => {
    header();
    expect(screen.getByRole('button', { name: /^Open cart/u }).textContent).toBe('Cart');
    const bar = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Flash', 'Shops']);
  });
});

describe('the middle bar', () => {
  beforeEach(() => wear({}));

  test('counts wishlist and cart, and opens the cart', async () => {
    useCart.setState({ total: 2 });
    useSession.setState({ favoriteCount: 3 });
    header();
    expect(screen.getByRole('button', { name: 'Wishlist, 3 items' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Open cart, 2 items' }));
    expect(useCart.getState().drawerOpen).toBe(true);
  });

  test('asks a guest to log in', async () => {
    header();
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(useSession.getState().loginDialog).toBe('login');
  });

  test('gives a customer their pages, and asks before logging out', async () => {
    signInAs({ ...aUser(), name: 'Ana Lima' });
    serve('get', '/logout', {});
    header();
    await userEvent.click(screen.getByRole('button', { name: 'Account of Ana Lima' }));
    expect(screen.getByRole('link', { name: 'Order History' }).getAttribute('href')).toBe('/order-history');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(useSession.getState().user).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Account of Ana Lima' }));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(useSession.getState().user).toBeNull();
  });

  test('tells of unread messages at the account', () => {
    signInAs({ ...aUser(), name: 'Ana Lima' });
    useChatDock.setState({ unread: 2 });
    header();
    expect(screen.getByRole('button', { name: 'Account of Ana Lima, 2 unread messages' })).toBeTruthy();
    act(() => useChatDock.setState({ unread: 0 }));
    expect(screen.getByRole('button', { name: 'Account of Ana Lima' })).toBeTruthy();
  });

  test('writes the name of a shop without a logo', () => {
    setBoot({ master: { ...boot.master, app_name: 'NovaStore', web_logo: '' } });
    header();
    expect(screen.getByRole('link', { name: 'NovaStore, home page' }).textContent).toBe('NovaStore');
  });
});
