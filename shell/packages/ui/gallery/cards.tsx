import { ProductCard, ProductCardSkeleton, ShopCard, VoucherTicket, toneOf, type ProductCardVariant, type ShopCardVariant } from '../src/index.ts';
import { Piece } from './gallery.tsx';
import type { ThemeLook } from './main.tsx';
import { goods, w, type Good } from './words.ts';
import * as css from './gallery.module.css';

const nothing = () => undefined;

function Card({ good, variant, flash, soldOut }: { good: Good; variant: ProductCardVariant; flash?: boolean; soldOut?: boolean }) {
  return (
    <ProductCard
      variant={variant}
      href="#product"
      name={good.name}
      brand={good.brand}
      image={{ src: good.src }}
      tone={toneOf(good.id)}
      price={good.price}
      oldPrice={good.old}
      oldPriceLabel={good.old}
      badge={good.old && w.off}
      rating={{ value: 4.2, label: '4.2 / 5', count: '(423)' }}
      colors={[{ name: 'graphite', hex: '#3a3d42' }, { name: 'sand', hex: '#d8c8b0' }, { name: 'navy', hex: '#24365c' }]}
      colorsLabel="3"
      progress={flash ? { percent: 72, label: w.claimed } : undefined}
      soldOut={soldOut ? w.soldOut : undefined}
      favorite={{ pressed: good.id === 2, label: good.name, onPress: nothing }}
      action={{ text: w.addToCart, label: `${w.addToCart}: ${good.name}`, onPress: nothing, disabled: soldOut }}
    />
  );
}

const shops = [
  { name: 'Casa Norrland', slug: 'casa-norrland', scene: 'living' },
  { name: 'Hearth Kitchen', slug: 'hearth-kitchen', scene: 'kitchen' },
  { name: 'Little Cloud', slug: 'little-cloud', scene: 'kids' },
  { name: 'Pixel Harbour', slug: 'pixel-harbour', scene: 'audio' },
];
const shopVariants: ShopCardVariant[] = ['cover', 'centered', 'plain', 'row'];

function Shop({ variant, index }: { variant: ShopCardVariant; index: number }) {
  const shop = shops[index];
  if (!shop) return null;
  return (
    <ShopCard
      variant={variant}
      href="#shop"
      name={shop.name}
      logo={`media/shops/${shop.slug}.svg`}
      banner={`media/scenes/${shop.scene}.webp`}
      rating={{ value: 4.9, label: '4.9 / 5' }}
      facts="1.2k"
      about={w.tagline}
      pictures={goods.slice(index, index + 3).map(({ src }) => src)}
      visitLabel={variant === 'row' || variant === 'ruled' ? w.visitShort : w.visit}
      tone={index + 3}
    />
  );
}

/** Product cards in the theme's variant, then in all; shops; vouchers. */
export function Cards({ look }: { look: ThemeLook }) {
  const own = look.productCard.variant as ProductCardVariant;
  const variants: ProductCardVariant[] = ['framed', 'pastel', 'bare', 'lifted', 'dense'];
  return (
    <>
      <Piece title={`ProductCard ${own}`} wide>
        <div className={css.grid}>
          {goods.map((good) => (
            <Card key={good.id} good={good} variant={own} />
          ))}
        </div>
      </Piece>
      <Piece title="Flash sale, sold out, skeleton" wide>
        <div className={css.grid}>
          <Card good={goods[0] as Good} variant={own} flash />
          <Card good={goods[1] as Good} variant={own} soldOut />
          <ProductCardSkeleton variant={own} />
        </div>
      </Piece>
      <Piece title="Variants" wide>
        <div className={css.grid}>
          {variants.map((variant, i) => (
            <Card key={variant} good={goods[i] as Good} variant={variant} />
          ))}
        </div>
      </Piece>
      <Piece title="ShopCard" wide>
        <div className={css.four}>
          {shopVariants.map((variant, i) => (
            <Shop key={variant} variant={variant} index={i} />
          ))}
        </div>
        <div className={css.list}>
          <Shop variant="ruled" index={0} />
          <Shop variant="ruled" index={1} />
        </div>
      </Piece>
      <Piece title="VoucherTicket" wide>
        <div className={css.four}>
          <VoucherTicket discount="15%" shop="Casa Norrland" details={[w.min, w.till]} collected={false} collectLabel={w.collect} collectedLabel={w.collected} onCollect={nothing} />
          <VoucherTicket discount="$20" shop="Pixel Harbour" details={[w.min, w.till]} collected collectLabel={w.collect} collectedLabel={w.collected} onCollect={nothing} tone={4} />
          <VoucherTicket discount="10%" shop="Maison Ocre" details={[w.min, w.till]} collected={false} collectLabel={w.collect} collectedLabel={w.collected} onCollect={nothing} tone={2} />
        </div>
      </Piece>
    </>
  );
}
