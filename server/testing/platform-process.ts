// A program as createTaskProcess runs it, which does what a test asks of it.
process.on('message', (message: { do: string; text?: string }) => {
  if (message.do === 'say')
    process.send?.({ text: message.text?.toUpperCase(), env: Object.keys(process.env), pid: process.pid });
  if (message.do === 'spin') for (;;);
  if (message.do === 'crash') process.kill(process.pid, 'SIGSEGV');
});
process.on('disconnect', () => process.exit());
