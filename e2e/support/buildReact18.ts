import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const fixture = fileURLToPath(new URL('../fixtures/react18', import.meta.url))

export async function buildReact18(hosts: string): Promise<void> {
  if (!existsSync(`${fixture}/node_modules/react`)) {
    const { status, stderr } = spawnSync('npm', ['ci', '--no-workspaces'], { cwd: fixture, encoding: 'utf8' })
    if (status !== 0) throw new Error(`React 18 could not be installed:\n${stderr}`)
  }
  await build({
    root: hosts,
    configFile: false,
    base: '/react18/',
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: ['react', 'react-dom'].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: `${fixture}/node_modules/${name}`,
      })),
    },
    build: {
      target: 'es2022',
      outDir: 'dist/react18',
      emptyOutDir: true,
      rollupOptions: { input: [`${hosts}/stress.html`] },
    },
  })
}
