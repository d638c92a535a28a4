// On SIGUSR2 something is thrown that nobody catches.
process.on('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('boom');
  }, 0);
});
