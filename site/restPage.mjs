/**
 * @param {any} document OpenAPI 3.1
 * @returns {string} Markdown
 */
export function restPage(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = [...groupBy(operations)].map(
    ([group, list]) => `## ${group}\n\n${list.map((one) => section(one, document)).join('\n')}`,
  )
  return `# REST interface\n\nEvery route of the gateway, from the OpenAPI document that it serves at \`/openapi.json\`. Send and receive JSON; errors have the fields \`error\` and \`message\` ([errors](/reference/errors)).\n\n${sections.join('\n')}`
}

/** @typedef {{ path: string, method: string, operation: any }} Operation */

/** @param {Operation} operation */
const groupOf = ({ path, operation }) =>
  operation.tags?.[0] ?? `/${path.split('/').find((part) => part && part !== 'v1') ?? ''}`

/** @param {readonly Operation[]} operations Node 20 has no Map.groupBy */
function groupBy(operations) {
  /** @type {Map<string, Operation[]>} */
  const groups = new Map()
  for (const one of operations) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one])
  return groups
}

/**
 * @param {Operation} one
 * @param {any} document
 */
function section({ path, method, operation }, document) {
  const parts = [`### ${method} \`${path}\``, operation.summary, operation.description]
  const parameters = (operation.parameters ?? []).map(
    (/** @type {any} */ { name, in: place, required, schema, description }) =>
      `| \`${name}\` | ${place}${required ? ', required' : ''} | ${cell(typeOf(schema, document))} | ${cell(description ?? schema?.description ?? '')} |`,
  )
  if (parameters.length > 0) {
    parts.push(
      ['| Parameter | In | Type | Description |', '| --- | --- | --- | --- |', ...parameters].join('\n'),
    )
  }
  const body = operation.requestBody?.content?.['application/json']?.schema
  if (body) parts.push(`Body:\n\n${fieldsTable(body, document)}`)
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const schema = response.content?.['application/json']?.schema
    const type = schema ? typeOf(schema, document) : Object.keys(response.content ?? {}).join(', ')
    return `| ${status} | ${cell(response.description ?? '')} | ${cell(type)} |`
  })
  parts.push(['| Status | Meaning | Answer |', '| --- | --- | --- |', ...responses].join('\n'))
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * @param {any} schema
 * @param {any} document
 */
function fieldsTable(schema, document) {
  const { properties = {}, required = [] } = resolve(schema, document)
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `| \`${name}\` | ${required.includes(name) ? 'yes' : 'no'} | ${cell(typeOf(field, document))} | ${cell(field.description ?? '')} |`,
  )
  if (rows.length === 0) return typeOf(schema, document)
  return ['| Field | Required | Type | Description |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/**
 * @param {any} schema
 * @param {any} document
 * @param {number} [depth] of nested objects
 * @returns {string}
 */
function typeOf(schema, document, depth = 2) {
  const real = resolve(schema, document)
  if (!real) return ''
  if (real.enum)
    return real.enum.map((/** @type {unknown} */ one) => `\`${JSON.stringify(one)}\``).join(' or ')
  if (real.const !== undefined) return `\`${JSON.stringify(real.const)}\``
  const options = real.anyOf ?? real.oneOf
  if (options) return options.map((/** @type {any} */ one) => typeOf(one, document, depth)).join(' or ')
  if (real.type === 'array') return `list of ${typeOf(real.items, document, depth)}`
  if (real.properties) {
    if (depth === 0) return 'object'
    const fields = Object.entries(real.properties).map(([name, field]) => {
      const optional = real.required?.includes(name) ? '' : '?'
      return `\`${name}${optional}\`: ${typeOf(field, document, depth - 1)}`
    })
    return `{ ${fields.join(', ')} }`
  }
  return [real.type ?? 'any'].flat().join(' or ')
}

/**
 * @param {any} schema
 * @param {any} document
 */
function resolve(schema, document) {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : document.components.schemas[name]
}

const cell = (/** @type {string} */ text) => escapeHtml(text).replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** Angle brackets are HTML, braces are Vue's. */
const escapeHtml = (/** @type {string} */ text) =>
  text.replaceAll('<', '&lt;').replaceAll('{', '&#123;').replaceAll('}', '&#125;')
