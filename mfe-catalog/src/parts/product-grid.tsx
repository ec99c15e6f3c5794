import { ProductCardSkeleton } from '@shop/ui';
import type { CSSProperties } from 'react';
import type { Card, Claim } from '../lib/product.ts';
import './product-grid.css';
import { ProductTile, useCardVariant } from './product-tile.tsx';

interface ProductGridProps<P extends Card & Partial<Claim>> {
  products: readonly P[];
  /** 'row' scrolls sideways on phones; 'grid' wraps. */
  layout?: 'grid' | 'row';
  /** Columns on a desktop, where they are not the theme's. */
  columns?: number;
  /** How many of the first pictures load at once. */
  eager?: number;
  /** Shows how much of a flash sale is gone. */
  claims?: boolean;
  /** A line under the price. */
  note?: (product: P) => string;
  headingLevel?: 2 | 3 | 4;
}

const columnsOf = (columns: number | undefined) => (columns === undefined ? undefined : ({ '--shop-cols': columns } as CSSProperties));

/** Products in the theme's columns. */
export function ProductGrid<P extends Card & Partial<Claim>>({ products, layout = 'grid', columns, eager = 0, claims = false, note, headingLevel }: ProductGridProps<P>) {
  return (
    <ul className="catalog-grid" data-layout={layout} style={columnsOf(columns)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile
            product={product}
            priority={index < eager}
            headingLevel={headingLevel}
            note={note?.(product)}
            claim={claims ? { limit: product.limit ?? null, sold: product.sold ?? 0 } : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** The grid while it loads, with the geometry it will have. */
export function ProductGridSkeleton({ count, layout = 'grid', columns }: { count: number; layout?: 'grid' | 'row'; columns?: number }) {
  const variant = useCardVariant();
  return (
    <div className="catalog-grid" data-layout={layout} style={columnsOf(columns)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => <ProductCardSkeleton key={index} variant={variant} />)}
    </div>
  );
}
