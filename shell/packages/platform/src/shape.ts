/** Tells whether a value has the shape that the code relies on. */
export type Shape = (value: unknown) => boolean;

export const isNumber: Shape = Number.isFinite;
export const isText: Shape = (value) => typeof value === 'string';

export function orNull(shape: Shape): Shape {
  return (value) => value === null || shape(value);
}

export function listOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** An object with at least these members. */
export function having(members: Readonly<Record<string, Shape>>): Shape {
  return (value) =>
    typeof value === 'object' && value !== null && Object.entries(members).every(([name, shape]) => shape((value as Record<string, unknown>)[name]));
}
