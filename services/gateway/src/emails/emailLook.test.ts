import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const look = {
  accent: '#7a1f5c',
  logo: 'https://shop.example/logo.png',
  senderName: 'Shop prints',
  replyTo: 'help@shop.example',
  footer: 'Shop GmbH, Seestraße 1',
}

describeAnEngine('the look of emails', (bench) => {
  beforeEach(async () => {
    await bench.database.session((run) => run('delete from latchkey.project_emails'))
    await bench.database.session((run) => run('update latchkey.admins set role = null'))
  })
  async function open() {
    const page = createConsole(bench, mail, { mailFrom: 'Login <login@gateway.example>' })
    await page.login()
    const put = (project: string, given: unknown) =>
      page.call('PUT', '/admin/v1/emails', { body: { project, look: given } })
    const preview = (more: object = {}) =>
      page.post('emails/preview', { project: 'shop', kind: 'login', language: 'en', look: {}, ...more })
    return { ...page, put, preview, read: (project: string) => page.get(`emails?project=${project}`) }
  }

  test('behavior: what is stored for a project is in its next email, and in no other project’s', async () => {
    const page = await open()
    expect((await page.read('shop')).body).toMatchObject({
      look: {},
      sender: { name: 'Login', address: 'login@gateway.example' },
    })
    expect((await page.put('shop', look)).status).toBe(204)
    expect((await page.read('shop')).body['look']).toEqual(look)
    expect((await page.read('bank')).body['look']).toEqual({})

    const visitor = createFrame(bench, mail)
    await visitor.login('ada@example.org')
    const { html, text, headers } = mail.last('ada@example.org')
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(html).toContain('src="https://shop.example/logo.png"')
    expect(html).toContain('Shop GmbH, Seestraße 1')
    expect(text).toContain('Shop GmbH, Seestraße 1')
    expect(header('from')).toMatch(/Shop prints.*<login@gateway\.example>/)
    expect(header('reply-to')).toContain('help@shop.example')

    const { entries } = (await page.get('audit?limit=1')).body as { entries: object[] }
    expect(entries[0]).toMatchObject({ event: 'emails_changed', projectId: 'shop' })
    expect((await page.put('shop', {})).status).toBe(204)
    expect((await page.read('shop')).body['look']).toEqual({})
  })

  test('error: an operator’s own login code keeps the gateway’s look, whatever a project says', async () => {
    const page = await open()
    for (const project of ['shop', 'bank']) await page.put(project, look)
    await page.login()
    const { html, headers } = mail.last(page.admin)
    expect(html).not.toContain('shop.example/logo.png')
    expect(headers.find(({ key }) => key === 'from')?.value).toContain('Login')
  })

  test.each([
    ['senderName', 'Shop\r\nBcc: eve@example.org'],
    ['replyTo', 'help@shop.example\r\nBcc: eve@example.org'],
    ['logo', 'javascript:alert(1)'],
    ['logo', 'http://shop.example/logo.png'],
    ['footer', 'x'.repeat(10_000)],
    ['accent', '#ffff00'],
  ])('error: %s is refused by name and nothing is stored: %s', async (field, value) => {
    const page = await open()
    await page.put('shop', look)
    expect(await page.put('shop', { ...look, [field]: value })).toMatchObject({ status: 400, reason: field })
    expect(await page.preview({ look: { [field]: value } })).toMatchObject({ status: 400, reason: field })
    expect((await page.read('shop')).body['look']).toEqual(look)
  })

  test('error: bodies beyond the limit, unknown projects, kinds and languages are refused', async () => {
    const page = await open()
    expect((await page.put('shop', { logo: `data:image/png;base64,${'A'.repeat(70_000)}` })).status).toBe(413)
    expect(await page.put('nobody', look)).toMatchObject({ status: 422, reason: 'project' })
    expect(await page.read('nobody')).toMatchObject({ status: 422, reason: 'project' })
    expect((await page.preview({ kind: '__proto__' })).status).toBe(400)
    expect((await page.preview({ language: 'xx' })).status).toBe(400)
  })

  test('behavior: a preview is the email with sample values, stores nothing and sends nothing', async () => {
    const page = await open()
    const before = mail.mails.length
    const { body } = await page.preview({ kind: 'device', language: 'ar', look })
    expect(body['sender']).toEqual({ name: 'Shop prints', address: 'login@gateway.example' })
    expect(body['html']).toContain('dir="rtl"')
    expect(body['html']).toContain('background-color:#7a1f5c')
    const marked = await page.preview({ look: { footer: '<script>alert(1)</script>' } })
    expect(marked.body['html']).toContain('&#60;script&#62;')
    expect(mail.mails.length).toBe(before)
    expect((await page.read('shop')).body['look']).toEqual({})
  })

  test('error: a viewer sees previews and changes nothing; a key of another project does neither', async () => {
    const owner = await open()
    await owner.put('shop', look)
    const email = 'viewer-of-emails@gateway.example'
    await owner.post('operators', { email, role: 'viewer' })
    const viewer = createConsole(bench, mail, { admins: [owner.admin] })
    await viewer.login(email)
    expect((await viewer.get('emails?project=shop')).body['look']).toEqual(look)
    const change = { project: 'shop', look: {} }
    expect(await viewer.call('PUT', '/admin/v1/emails', { body: change })).toMatchObject({
      status: 403,
      reason: 'role_refused',
    })
    const made = await owner.post('keys', { name: 'Bank', projectId: 'bank', rights: ['admin', 'project'] })
    const bearer = { authorization: `Bearer ${String(made.body['secret'])}`, cookie: '', origin: '' }
    for (const query of ['', '?projectId=bank', '?projectId=shop'])
      expect(
        (await owner.call('PUT', `/admin/v1/emails${query}`, { body: change, headers: bearer })).status,
      ).toBeGreaterThanOrEqual(401)
    expect((await owner.call('GET', '/admin/v1/emails?project=shop', { headers: bearer })).status).not.toBe(
      200,
    )
    expect((await owner.read('shop')).body['look']).toEqual(look)
  })

  test('error: a look that another release wrote stops no login', async () => {
    await bench.database.session((run) =>
      run(`insert into latchkey.project_emails values ('shop', '{"accent":"red","new":1}', 1)`),
    )
    const page = await open()
    expect((await page.read('shop')).body['look']).toEqual({})
    await createFrame(bench, mail).login('eve@example.org')
    expect(mail.last('eve@example.org').html).toContain('<!doctype html>')
  })
})
