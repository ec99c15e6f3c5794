// The part of JSON Schema 2020-12 that theme.schema.json uses, with messages that say what to do.

/** Problems of `value` against `schema`, one sentence each; empty when it fits. */
export function validate(schema, value, path = 'theme.json') {
  if (schema.oneOf) {
    const tries = schema.oneOf.map((one) => validate(one, value, path));
    return tries.some((problems) => problems.length === 0) ? [] : tries.at(-1);
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is ${JSON.stringify(value)}; use one of ${schema.enum.join(', ')}.`];
  if (schema.type && kindOf(value) !== schema.type) return [`${path} is ${kindOf(value)}; it must be ${schema.type}.${schema.description ? ` ${schema.description}` : ''}`];
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return [`${path} is ${JSON.stringify(value)}; it must match ${schema.pattern}.${schema.description ? ` ${schema.description}` : ''}`];
  if (schema.type === 'array') return value.flatMap((item, index) => validate(schema.items ?? {}, item, `${path}[${index}]`));
  if (schema.type === 'object') return validateObject(schema, value, path);
  return [];
}

function validateObject({ properties = {}, required = [], additionalProperties = true }, value, path) {
  const problems = required.filter((key) => !(key in value)).map((key) => `${path} lacks "${key}". ${properties[key]?.description ?? ''}`.trim());
  for (const [key, item] of Object.entries(value)) {
    if (properties[key]) problems.push(...validate(properties[key], item, `${path} ${key}`));
    else if (additionalProperties === false) problems.push(`${path} has "${key}", which the contract does not know. Known: ${Object.keys(properties).join(', ')}.`);
    else if (additionalProperties !== true) problems.push(...validate(additionalProperties, item, `${path} ${key}`));
  }
  return problems;
}

function kindOf(value) {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
