import { root } from '../lib/root.mjs'

/**
 * A host of `examples/`.
 * @typedef {object} Host
 * @property {string} name folder
 * @property {'npm' | 'pnpm' | 'bun' | 'yarn'} manager yarn with Plug'n'Play
 * @property {string} [files] built folder for any web server; without it `start` serves on `$PORT`
 * @property {boolean} [strict] serve under a strict policy
 * @property {boolean} [writesHtml] its framework writes HTML, so the policy lacks Trusted Types
 * @property {boolean} [server] draws the account of a returning visitor
 * @property {{ path: string, section?: string }} shows the document whose named blocks its files
 *   contain
 * @property {string} [shell] not tested: the page runs in Chromium, and counts as not run
 * @property {readonly string[]} [create] options for `create-latchkey`, which writes the app
 */

/**
 * @param {string} name
 * @param {string} path
 * @param {Partial<Host> & { section?: string }} [more]
 * @returns {Host}
 */
const inBrowser = (name, path, { section, ...more } = {}) => ({
  name,
  manager: 'npm',
  files: 'dist',
  strict: true,
  shows: { path, ...(section && { section }) },
  ...more,
})

/**
 * @param {string} name
 * @param {string} path
 * @param {string} section
 * @returns {Host}
 */
const onServer = (name, path, section) => ({ name, manager: 'npm', server: true, shows: { path, section } })

/** @type {readonly Host[]} */
export const hosts = [
  inBrowser('vite-react', 'packages/react/README.md'),
  inBrowser('vanilla', 'packages/elements/README.md', { section: 'With a bundler' }),
  {
    name: 'script-tag',
    manager: 'npm',
    files: 'public',
    shows: { path: 'packages/elements/README.md', section: 'With a script tag' },
  },
  onServer('next-app', 'docs/react.md', 'Next.js, app router'),
  onServer('next-pages', 'docs/react.md', 'Next.js, pages router'),
  inBrowser('vue', 'packages/vue/README.md', { manager: 'bun' }),
  inBrowser('svelte', 'packages/svelte/README.md', { manager: 'pnpm' }),
  inBrowser('solid', 'packages/solid/README.md', { manager: 'yarn', writesHtml: true }),
  onServer('react-router', 'docs/react.md', 'React Router'),
  onServer('tanstack-start', 'docs/react.md', 'TanStack Start'),
  onServer('astro', 'docs/react.md', 'Astro'),
  onServer('sveltekit', 'docs/frameworks.md', 'SvelteKit'),
  onServer('nuxt', 'docs/frameworks.md', 'Nuxt'),
  inBrowser('angular', 'packages/angular/README.md'),
  inBrowser('wagmi', 'packages/wagmi/README.md'),
  inBrowser('rainbowkit', 'packages/rainbowkit-compat/README.md'),
  inBrowser('electron', 'docs/remote-wallets.md', {
    shell: 'Electron’s binary is no npm package, so nothing here starts it',
    section: 'Electron',
  }),
]

/**
 * Installed from a release bundle; its features need no gateway.
 *
 * @param {string} name
 * @param {string} options
 * @param {Partial<Host>} how
 * @returns {Host}
 */
const created = (name, options, how) => ({
  name: `created-${name}`,
  manager: 'npm',
  shows: { path: 'packages/create/README.md' },
  ...how,
  create: options.split(' '),
})

const asFiles = { files: 'dist', strict: true }
const asServer = { server: true }

/** @type {readonly Host[]} */
export const createdHosts = [
  created('vite-react', '--template vite-react --chains eip155,solana --phone', asFiles),
  created('wagmi', '--template vite-react --wagmi', asFiles),
  created('next', '--template next --chains eip155,bip122 --phone', asServer),
  created('react-router', '--template react-router', asServer),
  created('nuxt', '--template nuxt --chains eip155,solana,bip122', asServer),
  created('sveltekit', '--template sveltekit --phone', { ...asServer, manager: 'pnpm' }),
  created('astro', '--template astro --chains eip155,solana', asServer),
  created('vanilla', '--template vanilla --phone', asFiles),
  created('vue', '--template vue --chains eip155,bip122', { ...asFiles, manager: 'bun' }),
  created('solid', '--template solid', { ...asFiles, writesHtml: true, manager: 'yarn' }),
]

/** @param {Host} host */
export const folderOf = ({ name }) => `${root}examples/${name}`
