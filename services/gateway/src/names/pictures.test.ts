import { fixedSettings } from '@latchkey/kit/settingsFile'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import { parseConfig } from '../project/parseConfig.js'
import { createNames } from './names.js'
import { names } from './nameTables.js'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describeAnEngine('pictures from elsewhere', (bench) => {
  const answers = new Map<string, Buffer>([
    ['https://pictures.example/vera.png', png],
    ['https://pictures.example/page.png', Buffer.from('<html><script>alert(1)</script>')],
    [`https://ipfs.example/ipfs/${cid}/far.png`, png],
    [
      `https://ipfs.example/ipfs/${cid}/drawing.svg`,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['https://pictures.example/huge.png', Buffer.concat([png, Buffer.alloc(128 * 1024)])],
  ])

  test('behavior: one is fetched once, and only what its bytes say is a picture is shown; drawings lose what runs', async () => {
    const asked: string[] = []
    const found = createNames(
      {
        config: fixedSettings(
          parseConfig({ names: { suffixes: ['.latch.eth'], ipfs: 'https://ipfs.example/' } }, 'a test'),
        ),
        database: bench.database,
        now: Date.now,
      },
      { all: () => [], get: () => undefined },
      async (url) => {
        asked.push(url)
        const answer = answers.get(url)
        if (answer === undefined) throw new Error('not there')
        return answer
      },
    )
    const at = { registeredAt: 1, updatedAt: 1 }
    const put = (name: string, avatar: string) =>
      bench.database.query
        .insert(names)
        .values({ name: `${name}.latch.eth`, skeleton: name, owner: name, avatar, ...at })
    await put('vera', 'https://pictures.example/vera.png')
    await put('page', 'https://pictures.example/page.png')
    await put('huge', 'https://pictures.example/huge.png')
    await put('far', `ipfs://${cid}/far.png`)
    await put('drawing', `ipfs://${cid}/drawing.svg`)
    await put('inline', `data:image/png;base64,${png.toString('base64')}`)
    await put('vector', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`)
    await put('gone', 'https://pictures.example/gone.png')
    await put('plain', 'http://pictures.example/vera.png')
    await put('script', 'javascript:alert(1)')
    const [first, again] = await Promise.all([
      found.picture('vera.latch.eth'),
      found.picture('vera.latch.eth'),
    ])
    expect([first?.bytes, first?.type, again?.type]).toEqual([png, 'image/png', 'image/png'])
    for (const name of ['far', 'inline'])
      expect([name, (await found.picture(`${name}.latch.eth`))?.bytes]).toEqual([name, png])
    for (const name of ['drawing', 'vector']) {
      const { bytes, type } = (await found.picture(`${name}.latch.eth`)) ?? {}
      expect([name, bytes?.toString(), type]).toEqual([
        name,
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'image/svg+xml',
      ])
    }
    asked.splice(1)
    for (const name of ['page', 'huge', 'gone', 'plain', 'script', 'nobody'])
      expect([name, await found.picture(`${name}.latch.eth`)]).toEqual([name, undefined])
    await found.picture('page.latch.eth')
    expect(asked.map((url) => url.split('/').at(-1))).toEqual([
      'vera.png',
      'page.png',
      'huge.png',
      'gone.png',
    ])
  })
})
