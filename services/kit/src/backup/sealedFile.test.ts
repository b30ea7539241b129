import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSealed, SealedFileError, writeSealed } from './sealedFile.js'

const passphrase = 'a passphrase of a test, long enough'
const folder = await mkdtemp(join(tmpdir(), 'latchkey-sealed-'))
afterAll(() => rm(folder, { recursive: true }))

async function* linesOf(lines: readonly string[]) {
  yield* lines
}
async function read(path: string, given = passphrase): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readSealed(path, given)) lines.push(line)
  return lines
}

const lines = [
  'first',
  'ä'.repeat(50_000),
  '',
  ...Array.from({ length: 40 }, (_, index) => `${index}`.repeat(4_000)),
]
const whole = join(folder, 'whole')
let bytes = Buffer.alloc(0)
beforeAll(async () => {
  await writeSealed(whole, passphrase, linesOf(lines))
  bytes = await readFile(whole)
})

test('behavior: lines of any length come back, and only their owner reads the file', async () => {
  expect(await read(whole)).toEqual(lines)
  expect((await stat(whole)).mode & 0o777).toBe(0o600)
  for (const text of ['first', 'ääää', '11111111']) expect(bytes.includes(text)).toBe(false)
})

test('error: a file that is there is not overwritten, and one that failed leaves nothing behind', async () => {
  await expect(writeSealed(whole, passphrase, linesOf(['x']))).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(whole)).toEqual(bytes)
  async function* failing() {
    yield 'x'
    throw new Error('the database went away')
  }
  await expect(writeSealed(join(folder, 'half'), passphrase, failing())).rejects.toThrow('went away')
  expect(await readdir(folder)).toEqual(['whole'])
})

test('error: another passphrase opens nothing', async () => {
  await expect(read(whole, `${passphrase} `)).rejects.toThrow(SealedFileError)
})

test('error: cut, changed, exchanged, repeated or lengthened, a file is refused', async () => {
  const header = bytes.indexOf(0x0a, bytes.indexOf(0x0a) + 1) + 1
  const chunk = 4 + 64 * 1024 + 16
  const [first, second] = [
    bytes.subarray(header, header + chunk),
    bytes.subarray(header + chunk, header + 2 * chunk),
  ]
  const rest = bytes.subarray(header + 2 * chunk)
  const head = bytes.subarray(0, header)
  const flipped = (at: number) => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  const cases: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'the header alone': head,
    'without its end': bytes.subarray(0, -1),
    'without its last chunk': Buffer.concat([head, first, second]),
    'a chunk left out': Buffer.concat([head, second, rest]),
    'two chunks exchanged': Buffer.concat([head, second, first, rest]),
    'a chunk twice': Buffer.concat([head, first, first, rest]),
    'more behind it': Buffer.concat([bytes, Buffer.from('x')]),
    'a bit of the length': flipped(header + 1),
    'a bit of the text': flipped(header + 100),
    'a bit at its end': flipped(bytes.length - 1),
    'a bit of the salt': flipped(bytes.indexOf('"salt":"') + 9),
    'a bit of the prefix': flipped(bytes.indexOf('"prefix":"') + 11),
    'a cheaper key': Buffer.from(bytes.toString('latin1').replace('131072', '001024'), 'latin1'),
    'a key that takes all of the memory': Buffer.from(
      bytes.toString('latin1').replace('131072', '999999'),
      'latin1',
    ),
    'another kind of file': Buffer.from('-- PostgreSQL database dump\n\nselect 1;\n'),
  }
  const path = join(folder, 'damaged')
  for (const [what, content] of Object.entries(cases)) {
    await writeFile(path, content)
    await expect(read(path), what).rejects.toThrow(SealedFileError)
  }
}, 60_000)
