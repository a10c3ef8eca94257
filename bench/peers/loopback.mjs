import net from 'node:net';

// Loaded before a program that would listen on every address of the machine.

const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (port, ...rest) {
  const isPort = typeof port === 'number' || /^\d+$/.test(String(port));
  return isPort
    ? listen.call(this, { port: Number(port), host: '127.0.0.1' }, ...rest.filter((each) => typeof each === 'function'))
    : listen.call(this, port, ...rest);
};
