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

test('behavior: each service of the image exists, has its dependencies, and answers at its port', () => {
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

test('behavior: the image’s files exist, and its Node version suits the services', () => {
  for (const [, path = ''] of image.matchAll(/^COPY (?:--chmod=\d+ )?(scripts\/\S+)/gm))
    expect(existsSync(root + path), path).toBe(true)
  const { engines } = JSON.parse(read('package.json'))
  const [, major] = /^FROM node:(\d+)-\S+$/m.exec(image) ?? []
  expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.slice(2), 10))
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', '**/dist', '.data']),
  )
})
