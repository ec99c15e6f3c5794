import { boot, useThemeStore, type ThemeData } from '@shop/platform';
import { renderSlot, screen, setBoot, userEvent, within } from '@shop/testkit';
import { beforeEach, expect, test } from 'vitest';
import { Footer } from './footer.tsx';

const link = (title: string) => ({ type: 'link', title, url: `/${title.toLowerCase()}` });

beforeEach(() =>
  setBoot({
    master: {
      ...boot.master,
      app_name: 'NovaStore',
      web_show_footer: true,
      web_footer_text: '',
      address: 'Rua das Gaivotas 12',
      email: 'hello@market.example',
      mobile: '+351 21 555 0142',
      show_download_app: true,
      google_playstore_link: 'https://play.example/app',
      app_store_link: '',
      social_links: [{ name: 'Instagram', link: 'https://social.example/nova', logo: '/i.svg' }],
      footers: [
        { title: 'Contact', items: [link('Phone')] },
        { title: 'Help', items: [link('Returns')] },
        { title: 'Legal', items: [link('Terms')] },
        { title: 'Bottom', items: [link('Credits')] },
      ] as typeof boot.master.footers,
    },
  }),
);

const wear = (variant: string) => useThemeStore.setState({ data: { navbar: { rows: [], style: 'classic' }, topBar: false, footer: { variant } } as unknown as ThemeData });

test('shows the groups between the first and the last as columns, the last beside the copyright', () => {
  renderSlot(Footer, {});
  const columns = within(screen.getByRole('navigation', { name: 'Footer navigation' }));
  expect(columns.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Help', 'Legal']);
  expect(columns.queryByText('Credits')).toBeNull();
  expect(screen.getByRole('link', { name: 'Credits' })).toBeTruthy();
  expect(screen.getByText(`© ${new Date().getFullYear()} NovaStore. All rights reserved.`)).toBeTruthy();
});

test('shows contacts, social links, the app links there are, and the pickers', () => {
  renderSlot(Footer, {});
  expect(screen.getByText('Rua das Gaivotas 12')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'hello@market.example' }).getAttribute('href')).toBe('mailto:hello@market.example');
  expect(screen.getByRole('link', { name: /Instagram/u }).getAttribute('rel')).toBe('noopener');
  expect(screen.getByRole('link', { name: 'Get it on Google Play' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download on the App Store' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Currency' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Download Our App' })).toBeNull();
});

test("the variant 'app' leads with Download Our App", () => {
  wear('app');
  renderSlot(Footer, {});
  expect(screen.getByRole('region', { name: 'Download Our App' })).toBeTruthy();
});

test("the variant 'portal' leads with the promises and gives the app a column", () => {
  wear('portal');
  renderSlot(Footer, {});
  expect(screen.getByText('Buyer protection')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Get the app' })).toBeTruthy();
});

test("the variant 'wordmark' signs with the name, for eyes only", () => {
  wear('wordmark');
  const { container } = renderSlot(Footer, {});
  expect(container.querySelector('[data-name="NovaStore"]')?.getAttribute('aria-hidden')).toBe('true');
});

test("the variant 'floating' has the app in its last row, once", () => {
  wear('floating');
  renderSlot(Footer, {});
  expect(screen.getAllByRole('link', { name: 'Get it on Google Play' })).toHaveLength(1);
});

test('is left out when the settings say so', () => {
  setBoot({ master: { ...boot.master, web_show_footer: false } });
  const { container } = renderSlot(Footer, {});
  expect(container.textContent).toBe('');
});

test('a choice of brightness holds at once and for the next page', async () => {
  renderSlot(Footer, {});
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'Dark');
  expect(document.documentElement.dataset.mode).toBe('dark');
  expect(document.cookie).toContain('mode=dark');
});
