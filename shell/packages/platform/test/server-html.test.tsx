import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ServerHtml } from '../src/index.ts';

test('shows the markup of the server, and keeps its nodes when it is rendered again', () => {
  const { rerender } = render(<ServerHtml html={'<p>See <a href="/page/returns">returns</a> and 1 &lt; 2.</p>'} />);
  const link = screen.getByRole('link', { name: 'returns' });
  rerender(<ServerHtml html={'<p>See <a href="/page/returns">returns</a> and 1 &lt; 2.</p>'} className="prose" />);
  expect(screen.getByRole('link', { name: 'returns' })).toBe(link);
});

test.each([
  '<p>x</p><script>alert(1)</script>',
  '<img src="/x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="position:fixed">x</p>',
  '<svg><animate/></svg>',
  '<form action="/x"></form>',
])('refuses %s', (html) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<ServerHtml html={html} />)).toThrow('refused HTML');
});

test('text about such markup is not markup', () => {
  render(<ServerHtml html={'<p>Write &lt;script&gt; or onclick = x in your own page.</p>'} />);
  expect(screen.getByText(/Write <script>/)).toBeTruthy();
});
