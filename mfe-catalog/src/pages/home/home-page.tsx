import { boot, navigationType, ThemePiece, useT, useThemeStore, type ThemeSection } from '@shop/platform';
import { ErrorState } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../parts/loaded.tsx';
import { homeQuery } from '../../queries/catalog.ts';
import { useHeroVariant } from './hero/hero.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { Later } from './later.tsx';
import { sections, type Home } from './sections/index.ts';
import './home-page.css';

/** The front page: the sections that the theme names, in its order. A kind this version does not know is left out. A theme may bring a section itself. */
export default function HomePage() {
  const query = useQuery(homeQuery(boot.theme));
  const wanted = useThemeStore((state) => state.data?.home.sections) ?? [];
  const [step] = useState(() => drawn() || wanted.length);
  return (
    <div className="home-page" data-hero={useHeroVariant()}>
      <Loaded query={query} skeleton={<HomeSkeleton sections={wanted} />}>
        {(home) => <Sections home={home} wanted={wanted} step={step} />}
      </Loaded>
    </div>
  );
}

/** How many sections the document has drawn: they are taken over in one go, the others follow one by one. 0 for a page that is come back to, which is there at once, to be scrolled where it was. */
function drawn(): number {
  if (navigationType() !== 'navigate') return 0;
  return Number(document.querySelector<HTMLElement>('#first > main > .home-page')?.dataset.drawn ?? 0);
}

/** `step` sections, then the others one by one, each after the one before is on screen. One that throws leaves a notice with a retry; the others stay. */
function Sections({ home, wanted, step }: { home: Home; wanted: readonly ThemeSection[]; step: number }) {
  const t = useT();
  return (
    <>
      {wanted.slice(0, step).map(({ kind, variant }) => {
        const Section = sections[kind];
        if (!Section) return null;
        return (
          <ThemePiece
            key={kind}
            name={`home.${kind}`}
            props={{ home, variant }}
            failure={(retry) => <ErrorState variant="inline" text={t('error.sectionFailed')} retryLabel={t('common.retry')} onRetry={retry} />}
          >
            <Section home={home} variant={variant} />
          </ThemePiece>
        );
      })}
      {wanted.length > step && (
        <Later meanwhile={<div className="home-later" />}>
          <Sections home={home} wanted={wanted.slice(step)} step={1} />
        </Later>
      )}
    </>
  );
}
