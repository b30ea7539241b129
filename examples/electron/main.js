import { app, BrowserWindow, net, protocol } from 'electron'
import { join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const pages = join(import.meta.dirname, 'dist')

// A page of a file has no origin of its own, so neither storage nor wallets could tell it from another.
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

app.whenReady().then(() => {
  protocol.handle('app', ({ url }) => {
    const { pathname } = new URL(url)
    const file = normalize(join(pages, pathname === '/' ? 'index.html' : pathname))
    if (!file.startsWith(pages + sep)) return new Response('Not found', { status: 404 })
    return net.fetch(pathToFileURL(file).href)
  })
  new BrowserWindow({ width: 900, height: 700 }).loadURL('app://latchkey/')
})

app.on('window-all-closed', () => app.quit())
