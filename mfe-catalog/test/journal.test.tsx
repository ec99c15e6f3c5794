import { fail, renderRoute, serve } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import BlogPage from '../src/pages/blog/blog-page.tsx';
import BlogsPage from '../src/pages/blogs/blogs-page.tsx';
import type { Blog } from '../src/parts/blog-grid.tsx';
import { caught } from './setup.tsx';

const interiors = { id: 3, slug: 'interiors', name: 'Interiors', total: 2 };
const aBlog = (id: number, title: string): Blog => ({
  id, slug: `post-${id}`, title, excerpt: `About ${title}`, thumbnail: '', category: interiors, tags: ['lighting'], author: 'Ines Calloway', author_photo: '',
  reading_minutes: 4, views: 1, published_at: '2026-11-17T00:00:00Z',
});
const aJournal = (blogs: Blog[], total = blogs.length) => ({ blogs, total, categories: [interiors], popular_tags: ['lighting'] });

test('lists the posts with date, category and reading time', async () => {
  serve('get', '/blogs', aJournal([aBlog(1, 'Small rooms'), aBlog(2, 'Large rooms')]));
  renderRoute(BlogsPage, { path: '/blogs' });
  const post = (await screen.findByRole('link', { name: 'Small rooms' })).closest('li')!;
  expect(screen.getByRole('link', { name: 'Small rooms' }).getAttribute('href')).toBe('/blog/post-1');
  expect(within(post).getByText('17 Nov, 2026')).toBeTruthy();
  expect(within(post).getByText('4 minutes to read')).toBeTruthy();
  const topics = within(screen.getByRole('navigation', { name: 'Topics' }));
  expect(topics.getByRole('link', { name: 'Interiors' }).getAttribute('href')).toBe('/blogs?category_id=3');
});

test('words, category and tag of the address narrow the list', async () => {
  const calls = serve('get', '/blogs', aJournal([aBlog(1, 'Small rooms')], 30));
  const { user, address } = renderRoute(BlogsPage, { path: '/blogs', at: '/blogs?tag=lighting&category_id=3' });
  await screen.findByRole('link', { name: 'Small rooms' });
  expect(Object.fromEntries(calls[0]!.search)).toMatchObject({ tag: 'lighting', category_id: '3' });
  await user.type(screen.getByRole('searchbox', { name: 'Search the journal' }), 'room{Enter}');
  await waitFor(() => expect(address()).toBe('/blogs?tag=lighting&category_id=3&search=room'));
  await waitFor(() => expect(calls.at(-1)?.search.get('search')).toBe('room'));
  expect(screen.getByRole('link', { name: 'Go to page 2' }).getAttribute('href')).toBe('/blogs?tag=lighting&category_id=3&search=room&page=2');
});

test('no post found says so', async () => {
  serve('get', '/blogs', aJournal([]));
  renderRoute(BlogsPage, { path: '/blogs', at: '/blogs?search=zzz' });
  expect(await screen.findByRole('heading', { name: 'Nothing found for zzz' })).toBeTruthy();
});

test('a post shows its text, its author and what to read on', async () => {
  serve('get', '/blog/post-1/details', {
    blog: { ...aBlog(1, 'Small rooms'), description: '<p>Three lamps, <a href="/products/floor-lamp">this one</a> first.</p>' },
    related_blogs: [aBlog(2, 'Large rooms')],
  });
  renderRoute(BlogPage, { path: '/blog/:slug', at: '/blog/post-1' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Small rooms' })).toBeTruthy();
  expect(screen.getByText('Ines Calloway')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'this one' }).getAttribute('href')).toBe('/products/floor-lamp');
  expect(screen.getByRole('link', { name: '#lighting' }).getAttribute('href')).toBe('/blogs?tag=lighting');
  expect(within(screen.getByRole('region', { name: 'Read on' })).getByRole('link', { name: 'Large rooms' })).toBeTruthy();
  expect(document.title).toBe('Small rooms - NovaStore');
});

test('an unknown post is thrown to the page\'s boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fail('get', '/blog/none/details', 404, 'Post not found');
  renderRoute(caught(BlogPage), { path: '/blog/:slug', at: '/blog/none' });
  expect((await screen.findByRole('alert')).textContent).toBe('Post not found');
});
