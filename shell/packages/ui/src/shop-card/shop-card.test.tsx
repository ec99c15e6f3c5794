import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShopCard, type ShopCardVariant } from './shop-card.tsx';

const shop = { href: '/shops/1', name: 'Casa Norrland', logo: '/logo.svg', banner: '/banner.webp', visitLabel: 'Visit', about: 'Oak and linen', pictures: ['/1.webp', '/2.webp', '/3.webp', '/4.webp'] };
const pictures = (variant: ShopCardVariant) => [...render(<ShopCard {...shop} variant={variant} />).container.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('is one link, named like the shop', () => {
  render(<ShopCard {...shop} variant="row" headingLevel={2} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/shops/1');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Casa Norrland');
});

test.each([
  ['cover', ['/banner.webp', '/logo.svg']],
  ['centered', ['/banner.webp', '/logo.svg']],
  ['plain', ['/logo.svg']],
  ['row', ['/logo.svg']],
  ['ruled', ['/logo.svg', '/1.webp', '/2.webp', '/3.webp']],
] as const)('%s draws its pictures', (variant, wanted) => {
  expect(pictures(variant)).toEqual(wanted);
});

test('says what the shop is about where there is room for it', () => {
  render(<ShopCard {...shop} variant="ruled" />);
  expect(screen.getByText('Oak and linen')).toBeTruthy();
});
