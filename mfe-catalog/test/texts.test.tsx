import { useSession } from '@shop/platform';
import { fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import ContactPage from '../src/pages/contact/contact-page.tsx';
import SupportPage from '../src/pages/support/support-page.tsx';
import TextPage from '../src/pages/text/text-page.tsx';
import { caught, toasts } from './setup.tsx';

const text = (slug: string, title: string, description: string) =>
  ({ content: { slug, title, description, summary: '', updated_at: '2026-11-01T00:00:00Z' } });
const contact = { phone: '+351 21 555', email: 'hello@market.example', address: 'Rua 12', whatsapp: '', messenger: '' };

test.each([
  { path: '/page/:slug', at: '/page/shipping', slug: 'shipping' },
  { path: '/terms-and-conditions', at: '/terms-and-conditions', slug: 'terms-and-conditions' },
])('$at shows the text $slug with its markup', async ({ path, at, slug }) => {
  serve('get', `/pages/${slug}`, text(slug, 'The title', '<h2 id="a">Part</h2><p>See <a href="/page/returns">returns</a>.</p>'));
  renderRoute(TextPage, { path, at });
  expect(await screen.findByRole('heading', { level: 1, name: 'The title' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Part' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'returns' }).getAttribute('href')).toBe('/page/returns');
  expect(screen.getByText('Last changed 01 Nov, 2026')).toBeTruthy();
  expect(document.title).toBe('The title - NovaStore');
});

test('an unknown text is thrown to the page\'s boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fail('get', '/pages/none', 404, 'Page not found');
  renderRoute(caught(TextPage), { path: '/page/:slug', at: '/page/none' });
  expect((await screen.findByRole('alert')).textContent).toBe('Page not found');
});

async function showContact() {
  serve('get', '/pages/contact-us', text('contact-us', 'Contact us', '<p>By post.</p>'));
  serve('get', '/contact-us', contact);
  const shown = renderRoute(ContactPage, { path: '/contact-us' });
  await screen.findByText('Rua 12');
  return shown;
}

test('contact shows what the shop has filled in', async () => {
  await showContact();
  expect(screen.getByRole('link', { name: '+351 21 555' }).getAttribute('href')).toBe('tel:+35121555');
  expect(screen.getByRole('link', { name: 'hello@market.example' }).getAttribute('href')).toBe('mailto:hello@market.example');
  expect(screen.queryByText('WhatsApp')).toBeNull();
});

test('a message is sent with what is known of the customer, and thanked for', async () => {
  signInAs();
  const calls = serve('post', '/support', {}, { message: 'We have your message.' });
  const { user } = await showContact();
  await user.clear(screen.getByRole('textbox', { name: 'Email' }));
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nora@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), ' A chair ');
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'It squeaks.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('We have your message.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ name: 'Nora Lind', email: 'nora@example.com', phone: '0700000000', subject: 'A chair', message: 'It squeaks.', website: '' });
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByRole('textbox', { name: 'Subject' })).toBeTruthy();
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const calls = serve('post', '/support', {});
  const { user } = await showContact();
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'A chair');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please leave an email or a phone number')).toBeTruthy();
  expect(screen.getByText('Please fill this in')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  expect(calls).toHaveLength(0);
});

test('what the server objects to stands at its field, and nothing typed is lost', async () => {
  fail('post', '/support', 422, 'Please check the form', { subject: ['Too rude'] });
  const { user } = await showContact();
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0700000000');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Grr');
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Long text.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Too rude')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Your message' }) as HTMLTextAreaElement).value).toBe('Long text.');
  await waitFor(() => expect(toasts()).toEqual(['Please check the form']));
});

test('support asks guests to sign in before their orders', async () => {
  serve('get', '/pages/faq', text('faq', 'Frequently asked questions', '<p>Yes.</p>'));
  const { user } = renderRoute(SupportPage, { path: '/support' });
  expect(await screen.findByRole('heading', { name: 'Frequently asked questions' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Find your order' }));
  expect(useSession.getState().loginDialog).toBe('login');
});
