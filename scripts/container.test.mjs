import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'

/** @param {string} path */
const read = (path) => readFileSync(root + path, 'utf8')
const image = read('Dockerfile')
const start = read('scripts/container.sh')
const names = /^ {2}(\w+(?: \| \w+)+)\)$/m.exec(start)?.[1]?.split(' | ') ?? []
const ports = /\[(41\d\d(?:, 41\d\d)+)\]/.exec(start)?.[1]?.split(', ') ?? []
const services = names.map((name, at) => ({ name, port: ports[at] }))

test('behavior: each service that the image starts is one, is installed with what it needs, and answers where it says', () => {
  expect(services.map(({ name }) => name).toSorted()).toEqual(['frame', 'gateway', 'recovery', 'relay'])
  expect(ports).toHaveLength(services.length)
  for (const { name, port } of services) {
    expect(existsSync(`${root}services/${name}/src/main.ts`), name).toBe(true)
    expect(image).toContain(`-w services/${name}`)
    const settings = name === 'frame' ? 'src/server/settings.ts' : 'src/settings/settings.ts'
    expect(read(`services/${name}/${settings}`), name).toMatch(new RegExp(`port: ${port}\\b`))
  }
  expect(image).toContain(`EXPOSE ${ports.join(' ')}`)
})

test('behavior: what the image takes along is there, and its Node is one that the services run on', () => {
  for (const [, path = ''] of image.matchAll(/^COPY (?:--chmod=\d+ )?(scripts\/\S+)/gm))
    expect(existsSync(root + path), path).toBe(true)
  const { engines } = JSON.parse(read('package.json'))
  const [, major] = /^FROM node:(\d+)-\S+$/m.exec(image) ?? []
  expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.slice(2), 10))
  // Excludes this machine's own files.
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', '**/dist', '.data']),
  )
})
