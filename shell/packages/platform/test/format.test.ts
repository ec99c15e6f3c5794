import { beforeEach, describe, expect, test } from 'vitest';
import { formatMessageTime, formatMoney, formatNumber, formatRelative, useCurrency, useLocale } from '../src/index.ts';

const currency = (own: Partial<ReturnType<typeof useCurrency.getState>>) => useCurrency.setState(own);

beforeEach(() => {
  useCurrency.setState(useCurrency.getInitialState(), true);
  useLocale.setState(useLocale.getInitialState(), true);
});

describe('money', () => {
  test('two decimals, symbol in front', () => {
    expect(formatMoney(29.5)).toBe('$29.50');
    expect(formatMoney(1234567.891)).toBe('$1,234,567.89');
    expect(formatMoney(0)).toBe('$0.00');
  });

  test('rate and position of the chosen currency', () => {
    currency({ rate_from_default: 0.92, symbol: '€', position: 'suffix' });
    expect(formatMoney(29.5)).toBe('27.14€');
  });

  test('halves are rounded up, whatever binary fractions say', () => {
    expect(formatMoney(1.005)).toBe('$1.01');
    currency({ rate_from_default: 1.15 });
    expect(formatMoney(0.1)).toBe('$0.12');
  });

  test('less than nothing', () => {
    expect(formatMoney(-4)).toBe('-$4.00');
    expect(formatMoney(-0.001)).toBe('$0.00');
  });
});

describe('numbers and times', () => {
  test('digits are Latin in every language', () => {
    useLocale.setState({ name: 'ir' });
    expect(formatNumber(1234)).toMatch(/^1.?234$/);
    useLocale.setState({ name: 'ar' });
    expect(formatRelative('2026-01-01T09:00:00Z', '2026-01-01T12:00:00Z')).toContain('3');
  });

  test('stamp of a message', () => {
    expect(formatMessageTime(new Date(2026, 10, 20, 16, 5))).toBe('04:05 pm, 20 Nov, 2026');
  });

  test('how long ago', () => {
    expect(formatRelative('2026-01-01T09:00:00Z', '2026-01-01T12:00:00Z')).toBe('3 hours ago');
    expect(formatRelative('2026-01-03T12:00:00Z', '2026-01-01T12:00:00Z')).toBe('in 2 days');
  });
});
