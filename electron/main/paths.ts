import path from 'node:path';
import { app } from 'electron';

const built = path.join(import.meta.dirname, '..');
const userData = app.getPath('userData');

export const places = {
  renderer: path.join(built, 'renderer'),
  preload: path.join(built, 'preload', 'index.cjs'),
  server: path.join(built, 'server', 'index.js'),
  icon: path.join(built, 'icons', 'icon.png'),
  trayIcon: path.join(built, 'icons', 'tray.png'),
  badgeIcon: path.join(built, 'icons', 'badge.png'),
  settings: path.join(userData, 'settings.json'),
  demoShop: path.join(userData, 'demo-store', 'demo.sqlite'),
  logs: path.join(userData, 'logs'),
};
