import { useEffect, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Paper, useDownload } from './download.ts';
import { Progress } from './export-dialog.tsx';
import { PaperChoice } from './paper-choice.tsx';

interface Props {
  organizationId: string;
  siteId: string;
  onClose: () => void;
}

type Variants = 'all' | 'default';

/** Exports a site as one PDF, and shows how far it is. Closing it cancels the export. */
export function SiteExportDialog({ organizationId, siteId, onClose }: Props) {
  const [variants, setVariants] = useState<Variants>('all');
  const [paper, setPaper] = useState<Paper>('a4');
  const { download, start, cancel } = useDownload();
  const isRunning = download.state === 'making' || download.state === 'receiving';
  useEffect(() => cancel, [cancel]);
  const wanted = { organizationId, siteId, format: 'pdf' as const, paper, variants };
  return (
    <Dialog title="Export the site" isOpen onClose={onClose}>
      <div className="form">
        <p className="field-help">
          One PDF of all that you may read of the site, as readers see it of whom nothing is known, with a part for each
          section and variant.
        </p>
        <RadioGroup value={variants} isDisabled={isRunning} onChange={(value) => setVariants(value as Variants)}>
          <Label>Variants</Label>
          <Radio value="all" className="radio">
            All
          </Radio>
          <Radio value="default" className="radio">
            The default one of each section
          </Radio>
        </RadioGroup>
        <PaperChoice paper={paper} isDisabled={isRunning} onChange={setPaper} />
        <Progress download={download} format="pdf" />
        <div className="dialog-actions">
          <Button onPress={isRunning ? cancel : onClose}>{isRunning ? 'Cancel the export' : 'Close'}</Button>
          <Button kind="main" isPending={isRunning} onPress={() => void start(wanted)}>
            {download.state === 'failed' ? 'Try again' : 'Export'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
