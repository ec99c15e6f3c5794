import { boot, ThemePiece, useThemeStore } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.tsx';
import { homeQuery } from '../../queries/catalog.ts';
import { useHeroVariant } from './hero/hero.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { sections } from './sections/index.ts';
import './home-page.css';

/** The front page: the sections that the theme names, in its order. A kind this version does not know is left out. A theme may bring a section itself. */
export default function HomePage() {
  const query = useQuery(homeQuery(boot.theme));
  const wanted = useThemeStore((state) => state.data?.home.sections) ?? [];
  return (
    <div className="home-page" data-hero={useHeroVariant()}>
      <Loaded query={query} skeleton={<HomeSkeleton sections={wanted} />}>
        {(home) =>
          wanted.map(({ kind, variant }) => {
            const Section = sections[kind];
            if (!Section) return null;
            return (
              <ThemePiece key={kind} name={`home.${kind}`} props={{ home, variant }}>
                <Section home={home} variant={variant} />
              </ThemePiece>
            );
          })
        }
      </Loaded>
    </div>
  );
}
