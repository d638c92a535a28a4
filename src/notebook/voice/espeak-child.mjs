// Runs as a child process, because espeak-ng is under the GPL and blocks the event loop while it speaks.
// stdin: { text, voice, wordsPerMinute } as JSON; stdout: a WAV.
import ESpeakNg from 'espeak-ng';

const OUTPUT = '/speech.wav';

let asked = '';
for await (const chunk of process.stdin) asked += chunk;
const { text, voice, wordsPerMinute } = JSON.parse(asked);
const module = await ESpeakNg({
  // After --, a text that begins with a minus is not read as an option.
  arguments: ['-w', OUTPUT, '-v', voice, '-s', String(wordsPerMinute), '--', text],
  print: () => undefined,
  printErr: () => undefined,
});
process.stdout.write(module.FS.readFile(OUTPUT));
