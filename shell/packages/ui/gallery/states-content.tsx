import { useState } from 'react';
import {
  Accordion, Avatar, Badge, Breadcrumbs, Carousel, Countdown, EmptyState, ErrorState, Image, Pagination, Price, ProductCard, Rating, ShopCard, Stepper, Table, Tabs, Timeline, ToastView, VoucherTicket,
  type BadgeProps, type ProductCardVariant,
} from '../src/index.ts';
import { Piece } from './gallery.tsx';
import type { ThemeLook } from './main.tsx';
import { goods, w } from './words.ts';
import * as css from './gallery.module.css';

const nothing = () => undefined;
const tones: NonNullable<BadgeProps['tone']>[] = ['neutral', 'primary', 'success', 'warning', 'danger', 'offer'];
const pages = { previous: w.less, next: w.more, page: (page: string) => page };
const tickets = { collectLabel: w.collect, collectedLabel: w.collected, onCollect: nothing };
/** A green square. */
const dot = 'data:image/avif;base64,AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAGwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAgAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACNtZGF0EgAKBhgRP/YEIDIPGYAQQQQEAALl2ECU9YBG';
const src = goods[0]?.src ?? '';

/** What shows things: busy, failed, empty, at its ends, and with too much text. */
export function StatesOfContent({ look }: { look: ThemeLook }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <Piece title="Cards: states" wide>
        <div className={css.four}>
          <ProductCard variant={look.productCard.variant as ProductCardVariant} href="#product" name={w.long} brand={w.long} image={{ src }} price="6,499,000,000.00﷼" oldPrice="7,490,000,000.00﷼" oldPriceLabel={w.total} badge={w.off} action={{ text: w.addToCart, label: w.addToCart, onPress: nothing, loading: true }} />
          <ShopCard href="#shop" name={w.long} logo="data:," facts={w.long} visitLabel={w.visit} />
          <VoucherTicket discount="20,000,000﷼" shop={w.long} details={[w.min, w.till, w.long]} collected={false} {...tickets} loading />
          <VoucherTicket discount="5%" details={[w.till]} collected={false} {...tickets} disabled />
        </div>
      </Piece>
      <Piece title="Image: AVIF, blur, failed">
        <Image src={src} avif={`${dot} 32w`} sizes="8rem" alt="AVIF" ratio="1" className={css.picture} />
        <Image src="data:," alt={w.failed} ratio="1" className={css.picture} />
        <Image src="media/scenes/living.webp" alt={w.home} fit="cover" blur="#d8c8b0" ratio="16 / 9" className={css.picture} />
      </Piece>
      <Piece title="Badge, Avatar, Rating, Price: states">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {w.way}
          </Badge>
        ))}
        <Avatar name="" />
        <Avatar name={w.long} src="data:," />
        <Avatar name="Ana Lima" presence="offline" shape="rounded" />
        {[0, 2.5, 5].map((value) => (
          <Rating key={value} value={value} label={`${value} / 5`} variant="stars" />
        ))}
        <Price price="6,499,000,000.00﷼" size="sm" />
      </Piece>
      <Piece title="Pagination: en, ar, ir, button, link" wide>
        <Pagination totalItems={95} currentPage={page} onPageChange={setPage} labels={{ ...pages, nav: 'en' }} />
        <Pagination totalItems={95} currentPage={5} locale="ar" dir="rtl" onPageChange={nothing} labels={{ ...pages, nav: 'ar' }} />
        <Pagination type="link" linkUrl="#page-[page]" totalItems={95} itemsPerPage={5} maxPagesShown={3} currentPage={19} locale="ir" dir="rtl" labels={{ ...pages, nav: 'ir' }} />
      </Piece>
      <Piece title="Structure: long text" wide>
        <div className={css.narrow}>
          <Breadcrumbs label={w.long} crumbs={[{ label: w.home, href: '#' }, { label: w.long, href: '#' }, { label: w.long }]} />
          <Tabs label={w.help} items={[w.description, w.reviews, w.delivery, w.long].map((label) => ({ value: label, label, content: w.unbroken }))} />
          <Accordion headingLevel={3} multiple={false} items={[{ value: 'a', title: w.long, content: w.lorem }, { value: 'b', title: w.unbroken, content: w.lorem }]} />
          <Stepper label={w.way} current="b" steps={[{ key: 'a', label: w.title }, { key: 'b', label: w.long }, { key: 'c', label: w.placed }]} />
          <Timeline label={w.delivered} entries={[{ key: 'a', title: w.long, time: '18 Nov, 10:24', note: w.lorem }, { key: 'b', title: w.failed, state: 'failed' }]} />
          <Table caption={w.long} columns={[{ key: 'a', header: w.order, cell: () => w.unbroken }, { key: 'b', header: w.total, cell: () => w.long, align: 'end' }]} rows={[1]} rowKey={(row) => row} />
          <Countdown endsAt={0} labels={{ days: 'd', hours: 'h', minutes: 'm', seconds: 's', left: (time) => time }} />
        </div>
      </Piece>
      <Piece title="Empty, failed" wide>
        <Table caption={w.nothing} columns={[{ key: 'a', header: w.order, cell: nothing }, { key: 'b', header: w.total, cell: nothing }]} rows={[]} rowKey={String} emptyText={w.nothing} />
        <EmptyState title={w.long} text={w.long} picture="media/empty/empty-cart.webp" headingLevel={3} />
        <ErrorState variant="inline" text={w.failed} retryLabel={w.retry} retrying onRetry={nothing} />
        <ErrorState variant="inline" text={w.long} />
        <ul className={css.narrow}>
          <ToastView tone="warning" title={w.unbroken} text={w.long} duration={0} dismissLabel={w.close} onDismiss={nothing} />
        </ul>
      </Piece>
      <Piece title="Carousel: row, by itself" wide>
        <Carousel label={w.offers} variant="row" labels={{ previous: w.less, next: w.more, slide: (i, n) => `${i} / ${n}` }}>
          {Array.from({ length: 8 }, (_, i) => (
            <a key={i} href="#offer" className={css.offer}>
              {w.offers} {i + 1}
            </a>
          ))}
        </Carousel>
        <Carousel label={w.primary} autoPlay={4000} labels={{ previous: w.less, next: w.more, slide: (i, n) => `${i} / ${n}`, pause: w.close, play: w.open }}>
          <div className={css.hero}>{w.offers}</div>
          <div className={css.hero}>{w.chairs}</div>
        </Carousel>
      </Piece>
    </>
  );
}
