import { lazy, Suspense } from 'react';
import { Scene, type HeroProps } from './scene.tsx';
import './fullbleed.css';

/** Dragging and its physics weigh as much as the rest of the hero: they come when the first slide stands. */
const Slider = lazy(() => import('./slider.tsx'));

/** One banner after the other; the first one is there at once. */
export function Slides(props: HeroProps) {
  const { slides: [first], variant } = props;
  if (!first) return null;
  const alone = (
    <div className="home-stage">
      <Scene banner={first} variant={variant} first />
    </div>
  );
  return props.slides.length === 1 ? alone : <Suspense fallback={alone}><Slider {...props} /></Suspense>;
}
