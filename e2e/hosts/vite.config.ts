import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const pages = [...readdirSync(root).filter((name) => name.endsWith('.html')), 'hostile/index.html']

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: { input: pages.map((name) => `${root}${name}`) },
  },
})
