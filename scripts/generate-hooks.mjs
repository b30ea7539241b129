// From packages/core/src/hooks. Each framework's `defineHooks` implements the kinds of hooks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'

/** @typedef {{ name: string, kind: 'fields' | 'value' | 'mutation', comment: string }} Definition */

/** `parameters` and `result` are types of `defineHooks`' module. */
const FRAMEWORKS = [
  {
    folder: 'react',
    name: withPrefix('use'),
    result: 'Readonly',
    files: { hooks: 'hooks/hooks', eip155: 'eip155/hooks' },
    modules: { hooks: './', eip155: '../hooks/' },
    first: "'use client'\n",
    // Page load needs few bytes; four mutations are callable.
    own: [
      'balance',
      'connections',
      'disconnect',
      'features',
      'modal',
      'network',
      'signMessage',
      'switchAccount',
      'switchNetwork',
      'theme',
    ],
  },
  { folder: 'vue', name: withPrefix('use'), result: 'Refs' },
  { folder: 'svelte', name: withPrefix('use'), result: 'Readonly' },
  {
    folder: 'svelte',
    name: (/** @type {string} */ name) => `${name}Store`,
    result: 'Readable',
    define: 'defineStores',
    files: { hooks: 'storeHooks', eip155: 'storesEip155' },
  },
  { folder: 'solid', name: withPrefix('use'), result: 'Accessors' },
  { folder: 'angular', name: withPrefix('inject'), result: 'Signals' },
].map((door) => ({
  define: 'defineHooks',
  files: { hooks: 'hooks', eip155: 'eip155' },
  modules: { hooks: './', eip155: './' },
  first: '',
  own: /** @type {string[]} */ ([]),
  ...door,
}))

/** @param {string} prefix */
function withPrefix(prefix) {
  return (/** @type {string} */ name) => `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`
}

const KINDS = { Mutation: 'mutation', Value: 'value', ValueQuery: 'value', State: 'fields', Query: 'fields' }

/**
 * @param {string} path source or folder
 * @returns {Definition[]}
 */
function definitionsIn(path) {
  const files = path.endsWith('.ts') ? [path] : readdirSync(root + path).map((file) => `${path}/${file}`)
  const found = files.flatMap((file) => {
    const text = readFileSync(root + file, 'utf8')
    const pattern =
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\nexport const (\w+)Hook: (Mutation|ValueQuery|Value|State|Query)Hook</g
    const defined = [...text.matchAll(pattern)].map(([, comment = '', name = '', kind = '']) => ({
      name,
      comment,
      kind: /** @type {Definition['kind']} */ (KINDS[/** @type {keyof typeof KINDS} */ (kind)]),
    }))
    const exported = [...text.matchAll(/export const (\w+)Hook\b/g)]
    if (exported.length !== defined.length)
      throw new Error(`${file}: each hook needs a comment, and its kind as its type`)
    return defined
  })
  return found.toSorted((one, two) => one.name.localeCompare(two.name))
}

/**
 * Inference loses an ABI's functions.
 *
 * @type {Record<string, (result: string) => string>}
 */
const TYPES = {
  readContract: (result) => `<const abi extends Abi, name extends ReadName<abi>>(
  ...given: Given<[parameters: ReadContractParameters<abi, name> | undefined]>
) => ${result}<QueryState<ReadContractResult<abi, name>>> & QueryFunctions`,
  writeContract: (result) => `() => Omit<
  ${result === 'Readable' ? 'MutationStore' : 'MutationResult'}<[parameters: WriteContractParameters], string>,
  keyof WriteContract
> &
  WriteContract`,
}

/**
 * @param {{ all: readonly Definition[], from: string, define: string, at: string, first: string, head?: string, name: (name: string) => string, result: string }} file
 */
const write = ({ all, from, define, at, first, head = '', name: nameOf, result }) => {
  const kinds = ['fields', 'mutation', 'value'].filter((one) => all.some(({ kind }) => kind === one))
  return `${first}// Written by scripts/generate-hooks.mjs.
${head}import {
${all.map(({ name }) => `  ${name}Hook,`).join('\n')}
} from '${from}'
import { ${kinds.map((kind) => `${kind}Hook`).join(', ')} } from '${at}${define}.js'

${all
  .map(({ name, kind, comment }) => {
    const type = TYPES[name]?.(result)
    return `${comment}
export const ${nameOf(name)} = /* @__PURE__ */ ${kind}Hook(${name}Hook)${type ? ` as unknown as ${type}` : ''}
`
  })
  .join('\n')}`
}

const ABI_TYPES = `import type { QueryFunctions, QueryState } from '@latchkey/core/hooks'
import type {
  Abi,
  ReadContractParameters,
  ReadContractResult,
  ReadName,
  WriteContractParameters,
} from '@latchkey/eip155/actions'
`

/** @returns {{ file: string, text: string }[]} */
export function hookFiles() {
  const [core, evm] = [
    { all: definitionsIn('packages/core/src/hooks'), from: '@latchkey/core/hooks' },
    { all: definitionsIn('packages/eip155/src/contracts/hooks.ts'), from: '@latchkey/eip155/hooks' },
  ]
  return FRAMEWORKS.flatMap((door) => {
    const folder = `packages/${door.folder}/src`
    const { modules } = door
    const types = [door.result, 'Given'].filter((name) => name !== 'Readonly' && name !== 'Readable')
    const mutation = door.folder === 'angular' ? 'injectMutation' : 'useMutation'
    const head = `${ABI_TYPES}import type { WriteContract } from '@latchkey/eip155/hooks'
${door.result === 'Readable' ? `import type { Readable } from 'svelte/store'\n` : ''}import type { ${types.join(', ')} } from '${modules.eip155}${door.define}.js'
${door.result === 'Readable' ? `import type { MutationStore } from './mutationStore.js'` : `import type { MutationResult } from '${modules.eip155}${mutation}.js'`}
`
    return [
      {
        file: `${folder}/${door.files.hooks}.ts`,
        text: write({
          ...core,
          ...door,
          all: core.all.filter(({ name }) => !door.own.includes(name)),
          at: modules.hooks,
        }),
      },
      {
        file: `${folder}/${door.files.eip155}.ts`,
        text: write({ ...evm, ...door, head, at: modules.eip155 }),
      },
    ]
  })
}

if (process.argv[1]?.endsWith('generate-hooks.mjs')) {
  const files = hookFiles()
  for (const { file, text } of files) writeFileSync(root + file, text)
  const { code } = await runCommand('npx', ['oxfmt', ...files.map(({ file }) => file)], { quiet: true })
  process.exitCode = code
}
