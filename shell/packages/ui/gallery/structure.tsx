import { Accordion, Avatar, Badge, Breadcrumbs, Carousel, Countdown, Gallery, Pagination, Stepper, Table, Tabs, Timeline } from '../src/index.ts';
import { Piece } from './gallery.tsx';
import { goods, w } from './words.ts';
import * as css from './gallery.module.css';

const rtl = document.documentElement.dir === 'rtl';
const endsAt = Date.now() + 8 * 3_600_000 + 42 * 60_000;

/** What orders a page. */
export function Structure() {
  return (
    <>
      <Piece title="Breadcrumbs, Pagination, Stepper" wide>
        <Breadcrumbs label={w.home} crumbs={[{ label: w.home, href: '#' }, { label: w.chairs, href: '#' }, { label: goods[1]?.name ?? '' }]} />
        <Pagination type="link" totalItems={240} itemsPerPage={20} currentPage={4} linkUrl="#page-[page]" locale={rtl ? 'ar' : 'en'} dir={rtl ? 'rtl' : 'ltr'} labels={{ nav: 'pages', previous: w.less, next: w.more, page: String }} />
        <Stepper label={w.order} current="b" steps={[{ key: 'a', label: w.title }, { key: 'b', label: w.delivery }, { key: 'c', label: w.placed }]} />
      </Piece>
      <Piece title="Tabs, Accordion">
        <div className={css.panel}>
          <Tabs label={w.description} items={[{ value: 'a', label: w.description, content: w.lorem }, { value: 'b', label: w.reviews, content: w.hint }]} />
        </div>
        <div className={css.panel}>
          <Tabs label={w.description} variant="pill" items={[{ value: 'a', label: w.home, content: w.lorem }, { value: 'b', label: w.chairs, content: w.hint }]} />
        </div>
        <div className={css.panel}>
          <Accordion defaultOpen={['a']} items={[{ value: 'a', title: w.description, content: w.lorem }, { value: 'b', title: w.delivery, content: w.hint }]} />
        </div>
      </Piece>
      <Piece title="Table, Timeline">
        <div className={css.panel}>
          <Table
            caption={w.orders}
            columns={[
              { key: 'code', header: w.order, cell: (row) => row.code },
              { key: 'date', header: w.date, cell: (row) => row.date },
              { key: 'state', header: w.way, cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
              { key: 'total', header: w.total, cell: (row) => <bdi dir="ltr">{row.total}</bdi>, align: 'end' },
            ]}
            rows={[
              { code: '#100231', date: '2026-11-18', state: w.way, total: '$84.00', tone: 'warning' as const },
              { code: '#100198', date: '2026-10-02', state: w.delivered, total: '$212.50', tone: 'success' as const },
            ]}
            rowKey={(row) => row.code}
          />
        </div>
        <Timeline
          label={w.order}
          entries={[
            { key: 'a', title: w.placed, time: '18 Nov, 10:24' },
            { key: 'b', title: w.way, time: '19 Nov, 08:02', state: 'current' },
            { key: 'c', title: w.delivered, state: 'ahead' },
          ]}
        />
        <Avatar name="Ana Lima" size={56} />
        <Avatar name="Casa Norrland" src="media/shops/casa-norrland.svg" shape="rounded" size={56} presence="online" />
        <Badge tone="offer">{w.off}</Badge>
        <Badge tone="danger">3</Badge>
      </Piece>
      <Piece title="Carousel, Countdown, Gallery" wide>
        <Carousel label={w.home} labels={{ previous: w.less, next: w.more, slide: (i, n) => `${i} / ${n}` }}>
          <div className={css.hero}>{w.primary}</div>
          <div className={css.hero}>{w.inverse}</div>
        </Carousel>
        <br />
        <div className={css.inverse}>
          <Countdown endsAt={endsAt} locale={rtl ? 'ar-EG' : 'en'} labels={{ days: 'd', hours: 'hrs', minutes: 'min', seconds: 'sec', left: (time) => time }} />
        </div>
        <br />
        <div className={css.panel}>
          <Gallery label={goods[1]?.name ?? ''} pictures={[0, 1, 2].map((i) => ({ src: `media/products/chesterfield-armchair-cognac_${i}.webp`, alt: `${goods[1]?.name} ${i + 1}` }))} labels={{ previous: w.less, next: w.more, picture: (i) => `${i}`, zoom: w.open }} />
        </div>
      </Piece>
    </>
  );
}
