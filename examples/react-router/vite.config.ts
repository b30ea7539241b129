import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Found at the start; those found later make the development server reload the first page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
