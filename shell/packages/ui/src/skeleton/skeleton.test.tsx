import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

test('takes its place and is nothing to a screen reader', () => {
  const { container } = render(<Skeleton width="60%" height={40} />);
  const box = container.firstElementChild as HTMLElement;
  expect([box.style.inlineSize, box.style.blockSize, box.getAttribute('aria-hidden')]).toEqual(['60%', '40px', 'true']);
});
