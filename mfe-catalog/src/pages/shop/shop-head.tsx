import { openChat, useT } from '@shop/platform';
import { Avatar, Badge, Button, Image, MessageIcon, Rating } from '@shop/ui';
import type { Shop } from '../../parts/shop-grid.tsx';
import * as css from './shop-head.module.css';

/** The shop's face: cover, logo, rating, whether somebody is there, and its story. */
export function ShopHead({ shop }: { shop: Shop }) {
  const t = useT();
  const online = shop.shop_status === 'Online';
  return (
    <header className={css.head}>
      <Image
        src={shop.banner}
        srcSet={`${shop.banner.replace('/scenes/', '/scenes/w800/')} 800w, ${shop.banner} 1600w`}
        sizes="(min-width: 64rem) 82rem, 100vw"
        alt=""
        fit="cover"
        priority
        className={css.cover}
      />
      <div className={css.card}>
        <Avatar name={shop.name} src={shop.logo} size={88} shape="rounded" />
        <div className={css.words}>
          <h1 className={css.name}>{shop.name}</h1>
          <p className={css.tagline}>{shop.tagline}</p>
          <p className={css.facts}>
            {shop.rating > 0 && <Rating value={shop.rating} label={t('product.rating', { rating: shop.rating })} count={String(shop.total_reviews)} />}
            <span>{t('shop.productCount', { count: shop.total_products })}</span>
            {shop.city && <span>{shop.city}</span>}
            <Badge tone={online ? 'success' : 'neutral'}>{t(online ? 'chat.online' : 'chat.offline')}</Badge>
          </p>
        </div>
        <Button icon={<MessageIcon size={18} />} onClick={() => openChat(shop)}>{t('shop.chat')}</Button>
      </div>
      {shop.holiday_note && <p className={css.holiday}>{shop.holiday_note}</p>}
      {shop.description && (
        <section className={css.story}>
          <h2 className={css.storyTitle}>{t('shop.about')}</h2>
          <p dir="auto">{shop.description}</p>
        </section>
      )}
    </header>
  );
}
