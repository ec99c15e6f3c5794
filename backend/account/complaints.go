package account

import "shop/backend/fault"

// complaints collects what is wrong with a form, so that one answer names everything.
type complaints struct{ err *fault.Error }

func (c *complaints) add(field, format string, args ...any) {
	if c.err == nil {
		c.err = fault.InvalidField(field, format, args...)
		return
	}
	c.err.Field(field, format, args...)
}

// fault is nil when nothing was wrong. Its message is the first complaint.
func (c *complaints) fault() error {
	if c.err == nil {
		return nil
	}
	return c.err
}
