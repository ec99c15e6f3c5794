import { useT } from '@shop/platform';
import { Accordion } from '@shop/ui';
import type { Product } from '../../lib/product.ts';
import * as css from './facts.module.css';

/** Description, specifications and care. A shop may have written them in another language than the page's: each text finds its own direction, lists and tables as a whole. */
export function Facts({ product }: { product: Product }) {
  const t = useT();
  const items = [
    product.description !== '' && {
      value: 'description',
      title: t('product.description'),
      content: (
        <div className={css.text}>
          {product.description.split(/\n{2,}/).map((paragraph, index) => <p key={index} dir="auto">{paragraph}</p>)}
          {product.highlights.length > 0 && (
            <ul className={css.points} dir="auto">
              {product.highlights.map((point) => <li key={point}>{point}</li>)}
            </ul>
          )}
        </div>
      ),
    },
    product.specs.length > 0 && {
      value: 'specs',
      title: t('product.specifications'),
      content: (
        <dl className={css.specs} dir="auto">
          {product.specs.map(({ key, value }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd><bdi>{value}</bdi></dd>
            </div>
          ))}
        </dl>
      ),
    },
    product.care !== '' && { value: 'care', title: t('product.care'), content: <p className={css.text} dir="auto">{product.care}</p> },
  ].filter((item) => item !== false);
  return <Accordion items={items} defaultOpen={['description', 'specs']} headingLevel={2} />;
}
