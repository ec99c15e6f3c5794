import { addToCart, paths, t as text, toast, usePageTitle, useT, useThemeStore } from '@shop/platform';
import { Button, EmptyState, HeartIcon, ProductCard, ProductCardSkeleton, toneOf, type ProductCardVariant } from '@shop/ui';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { accountErrorToast } from '../../lib/call-error.ts';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pageOf, Pages } from '../../parts/pages.tsx';
import { toggleWish, wishesPerPage, wishlistQuery, type Wish } from '../../queries/wishlist.ts';
import * as css from './wishlist-page.module.css';

/** /wishlist: what the shopper put aside. */
export default function WishlistPage() {
  const t = useT();
  usePageTitle(t('account.wishlist'));
  const [search] = useSearchParams();
  const page = pageOf(search);
  const variant = useVariant();
  const query = useAccountQuery({ ...wishlistQuery(page), placeholderData: keepPreviousData });
  const count = query.data?.total;
  return (
    <>
      <PageHead title={t('account.wishlist')} note={count ? t('common.itemCount', { count }) : undefined} />
      <Loaded query={query} keepLast skeleton={<Skeletons variant={variant} />}>
        {({ products, total }) =>
          products.length === 0 ? (
            <EmptyState
              title={t('empty.wishlist')}
              text={t('empty.wishlistHint')}
              picture={<HeartIcon size={40} />}
              action={<Button render={<Link to={paths.products()} />}>{t('empty.startShopping')}</Button>}
            />
          ) : (
            <div className={css.results}>
              <ul className={css.grid}>
                {products.map((product) => (
                  <li key={product.id}>
                    <WishCard product={product} variant={variant} />
                  </li>
                ))}
              </ul>
              <Pages total={total} perPage={wishesPerPage} page={page} linkUrl={`${paths.wishlist()}?page=[page]`} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function WishCard({ product, variant }: { product: Wish; variant: ProductCardVariant }) {
  const t = useT();
  const go = useNavigate();
  const toggle = useMutation({ mutationFn: () => toggleWish(product.id), onError: accountErrorToast });
  const remove = async () => {
    await toggle.mutateAsync();
    toast.show({ text: text('toast.wishlistRemoved', { name: product.name }), action: { label: text('common.undo'), run: () => void toggleWish(product.id).catch(accountErrorToast) } });
  };
  const add = useMutation({
    mutationFn: () => addToCart({ product_id: product.id, quantity: 1 }, { name: product.name, thumbnail: product.thumbnail }),
  });
  const reduced = product.display.discount_price !== '';
  const needsChoice = product.sizes.length > 1 || product.colors.length > 1;
  return (
    <ProductCard
      variant={variant}
      tone={toneOf(product.id)}
      headingLevel={2}
      href={paths.product(product.slug)}
      render={<Link to={paths.product(product.slug)} />}
      name={product.name}
      brand={product.brand}
      image={{ src: product.images.w320 || product.thumbnail, blur: product.images.blur }}
      price={reduced ? product.display.discount_price : product.display.price}
      oldPrice={reduced ? product.display.price : undefined}
      oldPriceLabel={t('product.wasPrice', { price: product.display.price })}
      badge={product.discount_percentage > 0 ? t('common.percentOff', { percent: Math.round(product.discount_percentage) }) : undefined}
      soldOut={product.stock === 'out' ? t('product.outOfStock') : undefined}
      favorite={{ pressed: true, label: `${t('product.removeFromWishlist')}: ${product.name}`, onPress: () => void remove().catch(() => undefined) }}
      action={{
        text: t('product.addToCart'),
        label: `${t('product.addToCart')}: ${product.name}`,
        disabled: product.stock === 'out',
        loading: add.isPending,
        // Size and colour are chosen on the product's own page.
        onPress: () => (needsChoice ? void go(paths.product(product.slug)) : add.mutate()),
      }}
    />
  );
}

function useVariant(): ProductCardVariant {
  return (useThemeStore((theme) => theme.data?.productCard.variant) ?? 'framed') as ProductCardVariant;
}

function Skeletons({ variant }: { variant: ProductCardVariant }) {
  return (
    <div className={css.grid}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <ProductCardSkeleton key={card} variant={variant} />
      ))}
    </div>
  );
}
